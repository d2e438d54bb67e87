import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const bindIdentity = endpoint('POST /api/identity', {
  summary:
    'Who the caller is. An anonymous visitor is bound to a cookie; the header x-anonymous-id may propose the id at first use',
  output: z.object({ id: z.string(), type: z.enum(['anonymous', 'authenticated']) }),
})
