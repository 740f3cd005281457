import type { FastifyReply } from 'fastify'
import { openToOtherSites } from '../../platform/http/headers.ts'
import { shortly } from '../caching.ts'

/** A text that programs look for at an address that every host has. */
export const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .headers({
      ...openToOtherSites,
      'cache-control': shortly,
      'x-content-type-options': 'nosniff',
    })
    .type('text/plain; charset=utf-8')
    .send(text)
