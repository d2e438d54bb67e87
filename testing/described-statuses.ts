import type { TestApp } from './app.ts'

/** The statuses that the description of the calls names for each, by 'GET /api/cards/:id'; calls that it leaves out are none of it. */
export async function describedStatuses(test: TestApp): Promise<Map<string, number[]>> {
  type Methods = Record<string, { responses: Record<string, object> }>
  const { paths } = (await test.get('/api/openapi.json')).json<{ paths: Record<string, Methods> }>()
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { responses }]) => [
        `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        Object.keys(responses).map(Number),
      ]),
    ),
  )
}
