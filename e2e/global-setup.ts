import { makeTemplate } from './server.ts'

/** Playwright's global set-up: makes once what every server of the tests begins with, and takes it away afterwards. */
export default makeTemplate
