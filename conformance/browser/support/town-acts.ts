import type { Page } from 'playwright-core'
import { makePdf } from '../../../demo/pdf.ts'
import { sql } from '../../../platform/postgres/database.ts'
import type { DutiesSeen } from '../../../resources/calls/duty.ts'
import type { Ask } from './calls.ts'
import type { Demonstration } from './demonstration.ts'

// What people of a town do within a month about two things that are owed of each month.

export interface Town {
  readonly portal: number
  readonly owner: string
  readonly ownerMail: string
  readonly successor: string
  readonly successorMail: string
}
/** What a town owes: two types of documents that nobody published there yet, of its main unit. */
export interface Debt {
  readonly filled: string
  readonly signed: string
  readonly unit: string
}
/** Days until the first is due, and the second. */
export const [dueFirst, dueSecond] = [3, 8]

/** Makes two duties of each month: the last month that is over is due soon. */
export async function owe(
  { rows }: Demonstration,
  ask: Ask,
  { portal, owner }: Town,
  today: string,
): Promise<Debt> {
  const seen = await ask<DutiesSeen>('GET', `/webadm/obrigacoes/${portal}`)
  const published = await rows<{ id: number }>(
    sql`select distinct id_tipo_elemento::int as id from elemento where portal_id = ${portal}::bigint`,
  )
  const known = new Set([
    ...published.map(({ id }) => id),
    ...seen.obrigacoes.map(({ tipo }) => tipo),
  ])
  const [first, second] = seen.tipos.filter(({ id }) => !known.has(id))
  const [unit] = seen.unidades
  if (!first || !second || !unit) throw new Error('nothing is left that could be owed')
  for (const [type, due] of [
    [first, dueFirst],
    [second, dueSecond],
  ] as const)
    await ask('POST', `/webadm/obrigacoes/${portal}`, {
      tipo: type.id,
      unidade: unit.id,
      responsavel: seen.pessoas.find(({ nome }) => nome === owner)?.id,
      suplente: null,
      periodo: 'mensal',
      regra: 'dias',
      dias: Number(today.slice(8)) + due,
      meses: 0,
      lei: 'Lei municipal 12/2024',
      aplica: true,
      motivo: null,
      desde: today,
    })
  return { filled: first.nome, signed: second.nome, unit: unit.nome }
}

/** A hole is filled from the queue: its button opens the form with what is known filled in. */
export async function fills(page: Page, { filled }: Debt, over: string): Promise<void> {
  await page.getByRole('link', { name: `Publicar: ${filled}: falta ${over}` }).click()
  await page.getByRole('button', { name: 'Escolher arquivos' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (
    await chooser
  ).setFiles({
    name: 'relação.pdf',
    mimeType: 'application/pdf',
    buffer: makePdf(['Relação', filled]),
  })
  await page.getByRole('button', { name: 'Publicar 1 documento' }).click()
  await page.getByText('1 documento publicado.').waitFor()
}

/** Somebody signs that there was nothing, where all that is owed stands. */
export async function signs(page: Page, url: string, { signed }: Debt): Promise<void> {
  await page.goto(`${url}/portal-transparencia/obrigacoes`)
  await page.getByRole('button', { name: new RegExp(`^Não houve: ${signed}`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Não houve o que publicar' })
  await dialog.getByLabel('Motivo').fill('Nenhuma obra em curso.')
  await dialog.getByRole('button', { name: 'Assinar' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** All that somebody answers for who comes in no more passes to another. */
export async function passesOn(page: Page, url: string, { owner, successor }: Town): Promise<void> {
  const list = '/gestor/usuarios-do-sistema'
  await page.goto(`${url}${list}?q=${encodeURIComponent(owner)}`)
  await page.getByRole('button', { name: owner, exact: true }).click()
  await page.getByRole('link', { name: `O que ${owner} vê, publica e responde` }).click()
  await page.getByRole('button', { name: 'Passar adiante' }).click()
  const dialog = page.getByRole('dialog', { name: `Passar adiante o que é de ${owner}` })
  await dialog.getByRole('combobox', { name: 'Quem recebe' }).selectOption({ label: successor })
  await dialog.getByText(new RegExp(`^Passam a ${successor}: `)).waitFor()
  await dialog.getByRole('button', { name: /^Passar/ }).click()
  await dialog.getByText(new RegExp(`^Passaram a ${successor}: \\d+ obrigaç`)).waitFor()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
}
