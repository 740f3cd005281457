import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { checkCharacter, newProtocol, readProtocol } from '../../data/nouns/bidding-protocol.ts'
import { networkOf } from '../../data/accounts/network.ts'
import { root } from '../../platform/root.ts'
import { callWith } from '../support/test-server.ts'
import { covers } from '../coverage/covers.ts'
import {
  openBidding,
  closeBidding,
  server,
  company,
  last,
  send,
  protocolIn,
  lettersTo,
  refused,
} from '../support/bidding-server.ts'

beforeAll(openBidding)
afterAll(closeBidding)

test('a company registers without a session, and its protocol goes to its e-mail', async () => {
  const answer = await send(company)
  expect(answer.statusCode).toBe(200)
  const protocol = protocolIn(answer)
  expect(protocol).toMatch(/^\d{4}-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}-[0-9A-Z]$/)
  expect(readProtocol(protocol.toLowerCase().replaceAll('-', ' '))).toBe(protocol)
  const [letter] = await lettersTo(company.email)
  expect(letter?.texto).toContain(protocol)
  expect(letter?.texto).toContain('http://localhost/licitacao?portal=1&processo=012%2F2026')
})

test('its body has the fields of the contract, and no other', async () => {
  covers({ attacks: [81] })
  const entities = JSON.parse(
    readFileSync(join(root, 'conformance', 'contract', 'entities.json'), 'utf8'),
  ) as { id: string; fields: { wire: string }[] }[]
  const documented =
    entities.find(({ id }) => id === 'bidding-registration')?.fields.map(({ wire }) => wire) ?? []
  expect(['id', ...Object.keys(company)].toSorted()).toEqual(documented.toSorted())
  expect((await send({ ...company, id: null })).statusCode).toBe(200)
  expect((await send({ ...company, protocolo: '2026-AAAA-AAAA-A' })).statusCode).toBe(400)
})

test('twice is once: the same protocol, one row, one letter, whatever the mask', async () => {
  const body = { ...company, numero_processo: '099/2026', email: 'uma@serra.com.br' }
  const [one, two] = [
    await send(body),
    await send({
      ...body,
      numero_processo: ' 099 / 2026 ',
      cpf_cnpj: '11222333000181',
      telefone: '27999990000',
      email: 'Uma@Serra.com.br',
    }),
  ]
  expect(protocolIn(two)).toBe(protocolIn(one))
  const at_once = await Promise.all(Array.from({ length: 8 }, () => send(body)))
  expect(new Set(at_once.map(protocolIn))).toEqual(new Set([protocolIn(one)]))
  const rows = await server
    .runnerOf('a')
    .run(sql`select 1 from licitacao_inscricao where protocolo = ${protocolIn(one)}`)
  expect([rows.length, (await lettersTo('uma@serra.com.br')).length]).toEqual([1, 1])
})

test.each(['23068.012345/2026-11', 'Pregão nº 14/2026', 'Proc. 12', 'Tomada de Preços 3-2026'])(
  '%s is a process',
  async (numero_processo) => {
    const answer = await send({ ...company, numero_processo, email: `p${last}@x.com.br` })
    expect([answer.statusCode, answer.json<{ numero_processo: string }>().numero_processo]).toEqual(
      [200, numero_processo],
    )
  },
)

test('what a stranger writes freely is not in the letter, and nothing else may be set', async () => {
  await send({
    ...company,
    numero_processo: '3/2026',
    email: 'terceiro@x.com.br',
    nome_razaosocial: 'Ganhe https://mau.example {{7777*7777}}',
  })
  const [letter] = await lettersTo('terceiro@x.com.br')
  expect(`${letter?.assunto} ${letter?.texto}`).not.toMatch(/mau\.example|60481729|\{\{/)
  for (const extra of [
    { status: 'aprovado' },
    { tenant_id: 2 },
    { usuario_id: 'master' },
    { criado_em: '2001-01-01' },
  ])
    expect((await send({ ...company, ...extra })).statusCode).toBe(400)
})

test('nobody learns whether another company takes part, nor overwrites its contact', async () => {
  covers({ attacks: [44] })
  const theirs = {
    ...company,
    numero_processo: '500/2026',
    email: 'dona@empresa.com.br',
    nome_razaosocial: 'A dona',
    telefone: '2733334444',
  }
  await send(theirs)
  const spy = {
    ...theirs,
    email: 'espia@outra.com.br',
    nome_razaosocial: 'Espia',
    telefone: '2799998888',
  }
  const [there, absent] = [await send(spy), await send({ ...spy, numero_processo: '501/2026' })]
  expect([there.statusCode, Object.keys(there.json())]).toEqual([
    absent.statusCode,
    Object.keys(absent.json()),
  ])
  expect(there.body).not.toMatch(/dona/i)
  expect(await lettersTo('dona@empresa.com.br')).toHaveLength(1)
  const rows = await server.runnerOf('a').run<{ nome: string; telefone: string }>(
    sql`select nome_razaosocial as nome, telefone from licitacao_inscricao where protocolo = ${protocolIn(there)}
        order by id`,
  )
  expect(rows).toEqual([
    { nome: 'A dona', telefone: '2733334444' },
    { nome: 'Espia', telefone: '2799998888' },
  ])
})

test.each([
  [{ cpf_cnpj: '11.222.333/0001-82' }, 'cpf_cnpj'],
  [{ cpf_cnpj: '111.111.111-11' }, 'cpf_cnpj'],
  [{ cpf_cnpj: 11222333000181 }, 'cpf_cnpj'],
  [{ email: 'a@b' }, 'email'],
  [{ email: 'a@b.com\r\nBcc: x@y.com' }, 'email'],
  [{ telefone: '123' }, 'telefone'],
  [{ nome_razaosocial: ' ' }, 'nome_razaosocial'],
  [{ nome_razaosocial: 'a\u0000b' }, 'nome_razaosocial'],
  [{ nome_razaosocial: 'x'.repeat(201) }, 'nome_razaosocial'],
  [{ nome_razaosocial: 'Boa\nNova' }, 'nome_razaosocial'],
  [{ numero_processo: '' }, 'numero_processo'],
  [{ numero_processo: 'ganhe.em.com/premio' }, 'numero_processo'],
  [{ numero_processo: 'https://x' }, 'numero_processo'],
  [{ numero_processo: '1\n2' }, 'numero_processo'],
  [{ numero_processo: 'x'.repeat(61) }, 'numero_processo'],
  [{ portal_id: '1 or 1=1' }, 'portal_id'],
  [{ portal_id: -1 }, 'portal_id'],
  [{ portal_id: 1.5 }, 'portal_id'],
])('%j is refused at its field', async (wrong, field) => {
  const answer = await send({ ...company, ...wrong })
  expect([answer.statusCode, refused(answer)]).toEqual([400, [field]])
})

test('an alphanumeric CNPJ and a CPF are taken', async () => {
  for (const cpf_cnpj of ['12.ABC.345/01DE-35', '529.982.247-25'])
    expect(
      (
        await send({
          ...company,
          numero_processo: '7/2026',
          cpf_cnpj,
          email: 'varias@serra.com.br',
        })
      ).statusCode,
    ).toBe(200)
  const [event] = await server.runnerOf('a').run<{ new_values: { cpf_cnpj: string } }>(
    sql`select new_values from auditoria where page_id_name = 'bidding-registration'
        and new_values->>'cpf_cnpj' like '***%'`,
  )
  expect(event?.new_values.cpf_cnpj).toBe('***.982.247-**')
})

test('only an active portal of this tenant takes registrations, and tells its name and coat of arms alone', async () => {
  covers({ attacks: [81] })
  const nobody = callWith(server.app, 'localhost', undefined)
  expect((await nobody('GET', '/webadm/licitacao/1')).json()).toEqual({
    nome: 'Portal um',
    brasao: null,
  })
  await server.runnerOf('a').run(sql`update portal set ativo = false where id = 2`)
  for (const id of [2, 4, 999, 0]) {
    const guard = await nobody('GET', `/webadm/licitacao/${id}`)
    const sent = await send({ ...company, portal_id: id })
    expect([guard.statusCode, sent.statusCode], String(id)).toEqual(
      id === 0 ? [400, 400] : [404, 404],
    )
  }
  const listed = (await nobody('GET', '/webadm/licitacao')).json<{ id: number }[]>()
  expect(listed).toContainEqual({ id: 1, nome: 'Portal um', brasao: null })
  expect(listed.filter(({ id }) => [2, 4, 999].includes(id))).toEqual([])
  await server.runnerOf('a').run(sql`update portal set ativo = true where id = 2`)
  expect((await nobody('GET', '/webadm/licitacao')).json<{ id: number }[]>()).toContainEqual(
    expect.objectContaining({ id: 2 }),
  )
})

test('a flood is stopped by e-mail, with the time to try again, also when it comes at once from everywhere', async () => {
  covers({ attacks: [80] })
  const body = { ...company, email: 'alvo@vitima.com.br' }
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, at) =>
      send({
        ...body,
        numero_processo: `F${at}/2026`,
        email: at % 2 ? body.email : `Alvo+${at}@vitima.com.br`,
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3)
  const late = answers.find(({ statusCode }) => statusCode === 429)
  expect(late?.json<{ message: string }>().message).toMatch(
    /^Este e-mail já enviou muitas inscrições na última hora\. Tente de novo depois das \d\d:\d\d\.$/,
  )
  expect(Number(late?.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(
    await server
      .runnerOf('a')
      .run(sql`select 1 from mensagem where para ilike 'alvo%@vitima.com.br'`),
  ).toHaveLength(3)
  expect(
    (await send({ ...company, numero_processo: 'honesta', email: 'honesta@x.com.br' })).statusCode,
  ).toBe(200)
})

test('a flood is stopped by address, of IPv6 by network, across processes', async () => {
  covers({ attacks: [80] })
  const other = await server.startInstance()
  const bodies = Array.from({ length: 36 }, (_, at) => ({
    ...company,
    numero_processo: `R${at}/2026`,
    email: `robo${at}@x.com.br`,
  }))
  const answers = await Promise.all(
    bodies.map((body, at) =>
      callWith(at % 2 ? other.app : server.app, 'localhost', undefined)(
        'POST',
        '/webadm/admcadastrolicitacao',
        body,
        { 'x-forwarded-for': `2001:db8:1:2::${at}` },
      ),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  await other.close()
  expect([
    networkOf('2001:db8:1:2::7'),
    networkOf('2001:db8:1:2:3:4:5:6'),
    networkOf('10.0.0.1'),
    networkOf('::ffff:10.0.0.1'),
  ]).toEqual(['2001:db8:1:2::/64', '2001:db8:1:2::/64', '10.0.0.1', '::ffff:10.0.0.1'])
  const burst = await Promise.all(Array.from({ length: 40 }, () => send({}, '10.200.0.1')))
  expect(burst.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0)
})

test('a protocol sees a wrong character, and the next one is not to be guessed', () => {
  covers({ attacks: [76, 81] })
  const many = Array.from({ length: 300 }, () => newProtocol(2026))
  expect(new Set(many).size).toBe(300)
  for (const protocol of many) {
    expect(readProtocol(protocol)).toBe(protocol)
    const wrong = protocol.replace(/-(\w)/, (_, sign: string) => `-${sign === '7' ? '8' : '7'}`)
    expect(readProtocol(wrong)).toBeUndefined()
  }
  expect(checkCharacter('2026-0000-0000-00000')).toMatch(/^[0-9A-Z]$/)
})
