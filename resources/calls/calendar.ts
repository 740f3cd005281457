import { z } from 'zod'
import { defineCall } from '../../kernel/operation.ts'
import { instant, nothing } from './inputs.ts'

// One's own duties as a calendar: its address, and what is read there.

export const readCalendar = defineCall('calendar.read', 'GET /webadm/conta/agenda', {
  summary: 'Saber se a agenda das próprias obrigações tem endereço',
  access: 'session',
  answers: { 200: z.object({ desde: instant.nullable() }) },
})
export const renewCalendar = defineCall('calendar.renew', 'POST /webadm/conta/agenda', {
  summary:
    'Fazer o endereço da agenda; a resposta é a única que o mostra, e o de antes deixa de valer',
  access: 'session',
  perMinute: 10,
  answers: { 201: z.object({ endereco: z.string() }) },
})
export const removeCalendar = defineCall('calendar.remove', 'DELETE /webadm/conta/agenda', {
  summary: 'Desligar o endereço da agenda',
  access: 'session',
  answers: { 204: nothing },
})
/** The key is in the address, as calendars send nothing else. */
export const subscribeCalendar = defineCall('calendar.subscribe', 'GET /webadm/agenda/:arquivo', {
  summary: 'Ler as obrigações de quem fez o endereço, como agenda iCalendar (RFC 5545)',
  access: 'open',
  perMinute: 60,
  answers: { 200: { type: 'text/calendar' } },
})
