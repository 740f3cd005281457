import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sql } from '../../platform/postgres/database.ts'
import { capitalZone, clockOf } from '../../pt-br/clock.ts'
import { dayAfter, dayText } from '../../pt-br/day.ts'
import { monthOfYear } from '../../pt-br/months.ts'
import { counted } from '../../pt-br/words.ts'
import type { Worklist } from '../../resources/calls/home.ts'
import { startMailServer, type MailServer } from '../jobs/mail-server.ts'
import { until } from '../support/time/waiting.ts'
import { callsOf, type Ask } from './support/calls.ts'
import { workersChromium } from './support/chromium.ts'
import { people, startDemonstration, type Demonstration } from './support/demonstration.ts'
import { expectedHome, seenHome } from './support/home-sources.ts'
import { movableClock } from './support/moved-clock.ts'
import {
  dueFirst,
  dueSecond,
  fills,
  owe,
  passesOn,
  signs,
  type Debt,
  type Town,
} from './support/town-acts.ts'
import { settled, signIn, visit } from './support/visitor.ts'

// A month of a town hall and of a chamber, day by day: what falls due, who is written to, how a hole is filled from the
// queue, how somebody signs that there was nothing, and who takes over from whom. On each day the home is compared with
// what its sources say.

const towns: readonly Town[] = [
  {
    portal: 1,
    owner: people.carlos.name,
    ownerMail: people.carlos.email,
    successor: 'Otávio Brandão Sena',
    successorMail: 'otavio.sena@valedoorvalho.es.gov.br',
  },
  {
    portal: 2,
    owner: 'Ramiro Fontes Duarte',
    ownerMail: 'ramiro.duarte@valedoorvalho.es.gov.br',
    successor: 'Júlia Vieira Mattos',
    successorMail: 'julia.mattos@valedoorvalho.es.gov.br',
  },
]

const { isoDay } = clockOf(capitalZone)
const clock = movableClock()
let demonstration: Demonstration
let mail: MailServer
let first: number
beforeAll(async () => {
  mail = await startMailServer()
  demonstration = await startDemonstration(inject('furnished'), {
    variables: { ...clock.variables, SMTP_URL: mail.url },
    prepare: clock.prepare,
  })
  // At noon, so that no day begins while it is looked at.
  first = Date.parse(`${dayAfter(isoDay(new Date()), 1)}T15:00:00Z`)
  await demonstration.asOwner(
    sql`update usuario set active = true where name = 'Júlia Vieira Mattos'`,
  )
})
afterAll(async () => {
  await demonstration?.end()
  await mail?.close()
  clock.remove()
})

const dayAt = (days: number) => isoDay(new Date(first + days * 86_400_000))
/** The last month that is over on the first day, and the one that is not. */
const months = () => {
  const [year = 0, month = 0] = dayAt(0).split('-').map(Number)
  const of = (count: number) => ({ year: Math.floor(count / 12), month: (count % 12) + 1 })
  const at = year * 12 + month - 1
  const text = (count: number) => monthOfYear(of(count).year, of(count).month)
  const end = (count: number) => new Date(Date.UTC(of(count).year, of(count).month, 0)).getUTCDate()
  return { over: text(at - 1), running: text(at), length: end(at), day: Number(dayAt(0).slice(8)) }
}

/** What a letter says, of however it is encoded. */
function textOf(letter: string): string {
  const [head = '', ...body] = letter.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/^content-transfer-encoding: base64/im.test(head))
    return Buffer.from(text, 'base64').toString('utf8')
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** Begins a day: the clock is moved, and what is written to people of it has left. */
async function begin(days: number): Promise<Ask> {
  await clock.moveTo(first + days * 86_400_000, demonstration.asOwner)
  const isReminded = async () => {
    const found = await demonstration.rows<{ em: Date }>(
      sql`select em from fila.tarefa where tipo = 'lembrar_deveres' and dono is null and em > now()`,
    )
    return found.length > 0
  }
  await until(isReminded)
  await until(async () => {
    const [row] = await demonstration.rows<{ n: number }>(
      sql`select count(*)::int as n from fila.tarefa where tipo = 'enviar_mensagem'`,
    )
    return row?.n === 0
  })
  return callsOf(demonstration.url, people.ana)
}

/** Somebody who sits down before the home of a portal. */
async function sitBefore(portal: number, who = people.ana): Promise<Page> {
  const { context, page } = await visit(await workersChromium())
  await clock.showTo(context)
  await signIn(page, demonstration.url, who, `/?portal=${portal}`)
  return page
}
const openHome = async (page: Page, portal: number): Promise<Worklist> => {
  const answer = page.waitForResponse((one) => one.url().includes('/webadm/painel/fila'))
  await page.goto(`${demonstration.url}/?portal=${portal}`)
  await settled(page)
  return (await (await answer).json()) as Worklist
}

/** Of each source and state the first three lines stand on the home. */
const shownOf = ({ itens }: Worklist) =>
  itens
    .filter(
      (item, at) =>
        itens.slice(0, at).filter((one) => one.fonte === item.fonte && one.estado === item.estado)
          .length < 3,
    )
    .map(({ fato }) => fato)
const factOf = (line: string) => line.split(' · ')[0]

/** The home of a portal says on a day what its sources say, in its counts, in its lines and in its heading. */
async function homeIsRight(page: Page, ask: Ask, portal: number, days: number) {
  const where = `portal ${portal}, day ${days}`
  const list = await openHome(page, portal)
  const today = dayAt(days)
  const wanted = await expectedHome(demonstration, ask, portal, {
    moment: new Date(clock.now()),
    today,
  })
  const told = Object.fromEntries(
    list.fontes.map(({ nome, atrasado, vence, espera }) => [nome, [atrasado, vence, espera]]),
  )
  expect(list.hoje, where).toBe(today)
  expect(told, where).toEqual(wanted.counts)
  expect
    .soft(
      list.fontes.filter(({ falhou }) => falhou),
      where,
    )
    .toEqual([])
  const all = Object.values(wanted.counts)
  const sums = [0, 1, 2].map((at) => all.reduce((sum, counts) => sum + (counts[at] ?? 0), 0))
  const seen = await seenHome(page)
  expect([seen.told, seen.listed], where).toEqual([sums, sums])
  const [late = 0] = sums
  expect
    .soft(seen.summary.includes(`${counted(late, 'coisa', 'coisas')} em atraso`), where)
    .toBe(late > 0)
  const figure = wanted.index.toLocaleString('pt-BR', {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  })
  expect(seen.summary, where).toContain(figure)
  expect(list.indice?.estrita, where).toBe(wanted.index)
  expect
    .soft(shownOf(list), where)
    .toEqual(seen.lines.filter((line) => !line.startsWith('Mais ')).map(factOf))
  return { ...seen, list }
}

/** What the queue must say of each of the two on a day: its state, what is missing and by when. */
function wantedItems({ filled, signed }: Debt, days: number) {
  const { over, running, length } = months()
  const of = (type: string, period: string, due: number) => {
    const state = days > due ? 'atrasado' : 'vence'
    return due - days > 7 ? [] : [`${state} ${type}: falta ${period} ${dayAt(due)}`]
  }
  if (days > 12)
    return [...of(filled, running, length + dueFirst), ...of(signed, running, length + dueSecond)]
  return [
    ...(days > 4 ? [] : of(filled, over, dueFirst)),
    ...(days > 9 ? [] : of(signed, over, dueSecond)),
  ]
}
const itemsOf = ({ itens }: Worklist, { filled, signed }: Debt) =>
  itens
    .filter(({ fato }) => fato.startsWith(`${filled}: `) || fato.startsWith(`${signed}: `))
    .map(({ estado, fato, dia }) => `${estado} ${fato} ${dia}`)

const lookedAt = (length: number) => [0, 1, 2, 3, 4, 8, 9, 12, length + 2]
test('the home is right on each day of a month, of a town hall and of a chamber', async () => {
  const { over, length } = months()
  const debts = new Map<number, Debt>()
  for (const days of lookedAt(length)) {
    const before = mail.got.length
    const ask = await begin(days)
    for (const town of towns) {
      const { portal } = town
      const page = await sitBefore(portal)
      const debt = debts.get(portal) ?? (await owe(demonstration, ask, town, dayAt(0)))
      debts.set(portal, debt)
      if (days === 12) await leaves(page, ask, town, days)
      const { list } = await homeIsRight(page, ask, portal, days)
      expect
        .soft(itemsOf(list, debt), `portal ${portal}, day ${days}`)
        .toEqual(wantedItems(debt, days))
      expect
        .soft(lettersOf(debt, town, days, before), `letters of portal ${portal}, day ${days}`)
        .toEqual([wantedLetters(debt, days), []])
      if (days === 4) await fills(page, debt, over)
      if (days === 9) await signs(page, demonstration.url, debt)
      if (days === 4 || days === 9) {
        const { list: after } = await homeIsRight(page, ask, portal, days)
        expect
          .soft(itemsOf(after, debt))
          .toEqual(wantedItems(debt, days + 0.5).slice(days === 9 ? 1 : 0))
      }
      await page.context().close()
    }
  }
}, 400_000)

/** What owners are told of the two, a week and a day before, on the day and after it. */
function wantedLetters({ filled, signed }: Debt, days: number): readonly string[] {
  const { over, running, length } = months()
  const [one, other, next] = [dueFirst, dueSecond, length + dueFirst].map((at) =>
    dayText(dayAt(at)),
  )
  const late = (due: number) => dayText(dayAt(due + 1))
  return (
    {
      1: [`${signed}, ${over}: vence em 7 dias, em ${other}`],
      2: [`${filled}, ${over}: vence em 1 dia, em ${one}`],
      3: [`${filled}, ${over}: vence hoje`],
      4: [`${filled}, ${over}: nunca publicado; atrasado desde ${late(dueFirst)}`],
      8: [`${signed}, ${over}: vence hoje`],
      9: [`${signed}, ${over}: nunca publicado; atrasado desde ${late(dueSecond)}`],
      [length + 2]: [`${filled}, ${running}: vence em 1 dia, em ${next}`],
    }[days] ?? []
  )
}
/** What of it has come to who answers, and to who does not: the owner, until all passes to another. */
function lettersOf({ filled, signed }: Debt, town: Town, days: number, before: number) {
  const told = (email: string) =>
    mail.got
      .slice(before)
      .filter((one) => one.includes(`To: ${email}`))
      .flatMap((one) => [...textOf(one).matchAll(/^- (.+: .+?)\r?$/gm)])
      .flatMap(([, line = '']) =>
        line.startsWith(`${filled}, `) || line.startsWith(`${signed}, `) ? [line] : [],
      )
  const { ownerMail, successorMail } = town
  return days >= 12
    ? [told(successorMail), told(ownerMail)]
    : [told(ownerMail), told(successorMail)]
}

/** Who answers comes in no more: the home says so, until all that is theirs has passed to another. */
async function leaves(page: Page, ask: Ask, town: Town, days: number): Promise<void> {
  const { portal, owner } = town
  await demonstration.asOwner(sql`update usuario set active = false where name = ${owner}`)
  const { lines } = await homeIsRight(page, ask, portal, days)
  expect
    .soft(lines.filter((line) => line.includes(`com ${owner}, que não entra mais`)))
    .toHaveLength(1)
  await passesOn(page, demonstration.url, town)
  const after = await homeIsRight(page, ask, portal, days)
  expect(after.lines.filter((line) => line.includes(`com ${owner}`))).toEqual([])
}
