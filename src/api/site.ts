import { z } from 'zod'

/** What the page needs before its first call; in the HTML as `<script type="application/json" id="site">`. */
const siteData = z.object({
  title: z.string(),
  tagline: z.string(),
  statement: z.string().describe('one sentence that says what the archive is'),
  promptLabel: z.string(),
  responseLabel: z.string(),
  calendarFirst: z.string(),
  calendarLast: z.string(),
  isDemo: z.boolean().describe('true while the archive holds only the demo'),
  revision: z
    .number()
    .int()
    .exactOptional()
    .describe('the number of the last change that the viewer can see, as the page was written; see api/live.ts'),
  comments: z.enum(['anonymous', 'members', 'off']).describe('who may comment'),
  images: z.string().describe("where pictures lie: '/images/' or a bucket's address, with a slash at the end"),
  staticSearch: z
    .string()
    .exactOptional()
    .describe('in an exported site: the folder of the files that answer in the place of a server'),
  signIn: z.object({
    signUp: z.boolean().describe('true when anyone may make an account'),
    provider: z.string().nullable().describe('the OpenID Connect provider by its name; null when there is none'),
  }),
})

export type SiteData = z.infer<typeof siteData>
