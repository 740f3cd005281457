import { expect, test } from 'vitest'
import { clockOf } from '../../pt-br/clock.ts'
import type { Holidays } from '../../pt-br/working-days.ts'
import { isEscalated, isTold } from '../../domain/duties/remind.ts'
import { dueDay, coversPeriod, periodText, type DueRule } from '../../domain/duties/periods.ts'
import {
  stateOfDuty,
  stateText,
  type Owed,
  type DutyDocument,
  type Signed,
} from '../../domain/duties/state.ts'

const after = (days: number): DueRule => ({ kind: 'dias', days, months: 0, holidays: [] })
const workingDays = (days: number, holidays: Holidays = []): DueRule => ({
  kind: 'uteis',
  days,
  months: 0,
  holidays,
})
const fixed = (days: number, months: number): DueRule => ({
  kind: 'fixo',
  days,
  months,
  holidays: [],
})
const monthly: Owed = { period: 'mensal', due: after(10), applies: true, since: '2026-01-15' }
const monthPublished = (year: number, month: number, day: string): DutyDocument => ({
  year,
  month,
  periodicity: 'mensal',
  day,
})
const signedFor = (period: string): Signed => ({
  id: 1,
  period,
  reason: 'Sem movimento.',
  by: 'Ana',
  day: '2026-03-11',
})
const told = (
  owed: Owed,
  today: string,
  published: readonly DutyDocument[] = [],
  signed: readonly Signed[] = [],
) => stateText(stateOfDuty(owed, published, signed, today, 7))

test.each([
  [after(30), 2026, 8, '2026-09-30'],
  [after(1), 2024, 2, '2024-03-01'],
  [after(0), 2024, 2, '2024-02-29'],
  [after(0), 2026, 2, '2026-02-28'],
  // The Friday before Carnival of 2026 is no holiday; Tiradentes and the Sunday are.
  [workingDays(1), 2026, 10, '2026-11-03'],
  [workingDays(15), 2026, 3, '2026-04-23'],
  [workingDays(15, [{ day: '04-23', name: 'São Jorge', of: 'estadual' }]), 2026, 3, '2026-04-24'],
  [fixed(31, 3), 2025, 12, '2026-03-31'],
  [fixed(31, 2), 2025, 12, '2026-02-28'],
  [fixed(31, -12), 2026, 12, '2025-12-31'],
  [fixed(29, 0), 2024, 2, '2024-02-29'],
])('the day of %o for the period that ends in %i-%i is %s', (rule, year, month, day) => {
  expect(dueDay(rule, { year, month })).toBe(day)
})

test.each([
  ['2026-03-03', 'vence em 7 dias, em 10/03/2026'],
  ['2026-03-02', 'em dia; o próximo é até 10/03/2026'],
  ['2026-03-09', 'vence em 1 dia, em 10/03/2026'],
  ['2026-03-10', 'vence hoje'],
  ['2026-03-11', 'atrasado desde 11/03/2026'],
  ['2026-04-20', 'atrasado desde 11/03/2026'],
])('on %s what was not published since January is: %s', (today, words) => {
  expect(told(monthly, today, [monthPublished(2026, 1, '2026-02-05')])).toBe(words)
})

test('a period is filled by what is about it, and the oldest hole is told', () => {
  const published = [monthPublished(2026, 1, '2026-02-05'), monthPublished(2026, 3, '2026-04-02')]
  const state = stateOfDuty(monthly, published, [], '2026-05-20', 7)
  expect(state).toMatchObject({
    name: 'atrasado',
    period: { year: 2026, month: 2 },
    due: '2026-03-10',
    holes: [
      { year: 2026, month: 2 },
      { year: 2026, month: 4 },
    ],
  })
  const filled = [
    ...published,
    monthPublished(2026, 2, '2026-05-20'),
    monthPublished(2026, 4, '2026-05-20'),
  ]
  expect(told(monthly, '2026-05-20', filled)).toBe('em dia; o próximo é até 10/06/2026')
})

test('what was signed as not having happened is no hole, and says who signed', () => {
  const published = [monthPublished(2026, 1, '2026-02-05')]
  expect(told(monthly, '2026-03-20', published, [signedFor('2026-02')])).toBe(
    'não houve, assinado por Ana em 11/03/2026',
  )
  expect(told(monthly, '2026-04-11', published, [signedFor('2026-02')])).toBe(
    'atrasado desde 11/04/2026',
  )
  const later = [...published, monthPublished(2026, 2, '2026-03-25')]
  expect(told(monthly, '2026-03-26', later, [signedFor('2026-02')]), 'it came after all').toBe(
    'em dia; o próximo é até 10/04/2026',
  )
})

test('a new duty accuses of nothing older than itself; what had been published by then goes on', () => {
  expect(told({ ...monthly, since: '2026-03-11' }, '2026-03-20'), 'February was due before').toBe(
    'nada publicado ainda; o primeiro é até 10/04/2026',
  )
  expect(told({ ...monthly, since: '2026-03-10' }, '2026-03-11')).toBe(
    'nunca publicado; atrasado desde 11/03/2026',
  )
  const history = [monthPublished(2025, 11, '2025-12-05')]
  expect(told({ ...monthly, since: '2026-03-11' }, '2026-03-20', history)).toBe(
    'atrasado desde 11/01/2026',
  )
})

test('what is owed at no period is there, or is owed some days after it began to count', () => {
  const once: Owed = { ...monthly, period: 'eventual', due: after(30), since: '2026-01-31' }
  expect(told(once, '2026-02-01')).toBe('vence em 29 dias, em 02/03/2026')
  expect(told(once, '2026-03-02')).toBe('vence hoje')
  expect(told(once, '2026-03-03')).toBe('nunca publicado; atrasado desde 03/03/2026')
  const document = { year: 2022, month: null, periodicity: 'anual', day: '2022-05-01' }
  expect(told(once, '2026-03-03', [document])).toBe('publicado em 01/05/2022')
  expect(told({ ...once, applies: false }, '2026-03-03')).toBe('não se aplica')
})

test('the law of a year is owed before the year, and the report of one after it', () => {
  const budget: Owed = { ...monthly, period: 'anual', due: fixed(31, -12), since: '2026-06-01' }
  expect(told(budget, '2026-12-30')).toBe('vence em 1 dia, em 31/12/2026')
  expect(told(budget, '2027-01-01')).toBe('nunca publicado; atrasado desde 01/01/2027')
  const law = { year: 2027, month: null, periodicity: 'anual', day: '2026-12-20' }
  expect(told(budget, '2027-01-01', [law])).toBe('em dia; o próximo é até 31/12/2027')
})

test('the day is that of the municipality: at 23:30 of Acre and of Noronha it is still, or already, its own', () => {
  const document = [monthPublished(2026, 1, '2026-02-05')]
  const at = (zone: string, moment: string) =>
    told(monthly, clockOf(zone).isoDay(new Date(moment)), document)
  // 23:30 on 10 March in Rio Branco (UTC-5); in Noronha (UTC-2) it is 02:30 of the 11th.
  expect(at('America/Rio_Branco', '2026-03-11T04:30:00Z')).toBe('vence hoje')
  expect(at('America/Noronha', '2026-03-11T04:30:00Z')).toBe('atrasado desde 11/03/2026')
  // 23:30 on 10 March in Noronha.
  expect(at('America/Noronha', '2026-03-11T01:30:00Z')).toBe('vence hoje')
})

test('documents fill the periods they are about, and no longer ones than they tell', () => {
  const document = (periodicity: string, month: number | null, year = 2026) => ({
    year,
    month,
    periodicity,
  })
  const bimester = { year: 2026, month: 10 }
  expect(periodText('bimestral', bimester)).toBe('5º bimestre de 2026')
  expect(coversPeriod('bimestral', bimester, document('bimestral', 10))).toBe(true)
  expect(coversPeriod('bimestral', bimester, document('bimestral', 9)), 'its first month').toBe(
    true,
  )
  expect(coversPeriod('bimestral', bimester, document('eventual', 10))).toBe(true)
  expect(coversPeriod('bimestral', bimester, document('mensal', 10)), 'one month of two').toBe(
    false,
  )
  expect(coversPeriod('bimestral', bimester, document('bimestral', 8))).toBe(false)
  expect(coversPeriod('bimestral', bimester, document('bimestral', 10, 2025))).toBe(false)
  expect(coversPeriod('bimestral', bimester, document('eventual', null))).toBe(false)
  expect(coversPeriod('mensal', bimester, document('bimestral', 10))).toBe(true)
  expect(coversPeriod('mensal', { year: 2026, month: 9 }, document('bimestral', 10))).toBe(true)
  expect(coversPeriod('anual', { year: 2026, month: 12 }, document('anual', null))).toBe(true)
  expect(coversPeriod('anual', { year: 2026, month: 12 }, document('mensal', 12))).toBe(false)
})

test('people are reminded a week and a day before, on the day, the day after and each week; others a week after', () => {
  const days = Array.from({ length: 40 }, (_, at) => 10 - at)
  expect(days.filter(isTold)).toEqual([7, 1, 0, -1, -8, -15, -22, -29])
  expect(days.filter(isEscalated)).toEqual([-8, -15, -22, -29])
})
