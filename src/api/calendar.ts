import { z } from 'zod'
import { endpoint, resource } from './endpoint.ts'

export const getCalendar = endpoint('GET /api/calendar', {
  summary: 'The days that have cards, in the order of time',
  output: resource('Calendar', {
    activeDates: z.array(z.object({ date: z.string(), count: z.number().int() })),
    isDemo: z.literal(true).exactOptional().describe('there while the archive holds only the demo'),
    totalDocuments: z.number().int().describe('all cards, those without a day included'),
  }),
})
