import { expect, test } from 'vitest'
import { foldedEvents } from '../../backoffice/audit/fold-events.ts'

// What one request did at one place is one line of the audit.

const event = {
  id: '1',
  tracker_type: 'import',
  data_evento: '2026-11-29T10:00:10.000Z',
  id_user: 'ana',
  user_name: 'Ana',
  page_id_name: 'aditivos',
  registro: null,
  portal_id: 1,
  portal_nome: 'Prefeitura',
  titulo: null,
  pedido: 'um',
  carga: null,
}

test.each([
  ['the same request', {}, 1],
  ['another request', { pedido: 'outro' }, 2],
  ['another person', { id_user: 'joana' }, 2],
  ['another kind', { tracker_type: 'delete' }, 2],
  ['another table', { page_id_name: 'contratos' }, 2],
  ['another portal', { portal_id: 2 }, 2],
])('%s', (_, other, lines) => {
  const groups = foldedEvents([event, { ...event, id: '2', ...other }])
  expect(groups.length).toBe(lines)
  expect(groups.flatMap(({ event: one, others }) => [one, ...others]).map(({ id }) => id)).toEqual([
    '1',
    '2',
  ])
})

test('without a request the minute is the act', () => {
  const job = { ...event, pedido: null }
  const later = { ...job, data_evento: '2026-11-29T10:00:50.000Z' }
  expect(foldedEvents([job, later]).length).toBe(1)
  expect(foldedEvents([job, { ...job, data_evento: '2026-11-29T10:01:00.000Z' }]).length).toBe(2)
})
