import { afterAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { tellFollowers } from '../../domain/portals/alerts.ts'
import { capitalZone } from '../../pt-br/clock.ts'
import { startTestServer } from '../support/test-server.ts'
import { followersOf } from './followers.ts'

// What letters to citizens who follow a list tell, and how often.

const origin = 'https://portal.test'
const sender = { tenant: 'Vila Nova', zone: capitalZone, linkTo: (path: string) => origin + path }
const server = await startTestServer({ config: { publicUrl: origin, sendsMail: true } })
const master = await server.signedIn('master')
const { made, noun, letters, newest, follow, passes, own } = followersOf(server, master)
afterAll(() => server.close())

test('a rule is told once, when citizens first can read it, and not when a comma changes', async () => {
  await follow('leis@exemplo.org', '/legislacao')
  const rules = noun('municipal-legislation')
  const shown = await rules.made(master, { ...(await rules.fresh()), texto: 'Decreto nº 356' })
  const later = await rules.made(master, {
    ...(await rules.fresh()),
    texto: 'Decreto nº 357',
    ocultar: 'S',
  })
  const told = async () => {
    await passes('1 day')
    await own.run(sql`delete from mensagem`)
    await tellFollowers(own, sender)
    return (await letters('leis@exemplo.org')).map(({ text }) => text.match(/Decreto nº \d+/g))
  }
  expect(await told()).toEqual([['Decreto nº 356']])
  const change = async (row: typeof shown, wire: Readonly<Record<string, unknown>>) =>
    expect((await rules.update(master, row.key, { ...row.wire, ...wire })).statusCode).toBeLessThan(
      300,
    )
  await change(shown, { descricao: 'Dispõe, enfim, de outra coisa' })
  expect(await told()).toEqual([])
  await change(later, { ocultar: 'N' })
  expect(await told()).toEqual([['Decreto nº 357']])
})

test('a letter that cannot name all says how many it leaves out', async () => {
  await follow('muitos@exemplo.org', '/noticias')
  for (let at = 0; at < 53; at += 1)
    await made('news', {
      titulo: `Aviso ${at}`,
      texto: '<p>De hoje.</p>',
      ativo: 'S',
      iniciado_em: '2026-04-01T12:00:00.000Z',
      finalizado_em: null,
    })
  await passes('10 minutes')
  await tellFollowers(own, sender)
  const { text } = await newest('muitos@exemplo.org')
  expect(text.match(/^- Aviso/gm)).toHaveLength(20)
  expect(text).toContain('\n\nHá mais 33 na lista.\n')
})
