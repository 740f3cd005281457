import { useState } from 'react'
import { Problem } from '../../../kernel/problem.ts'
import { formFaults } from '../../../kernel/form.ts'
import { systemUser, type SystemUser } from '../../../resources/access/system-user.ts'
import { asProblem } from '../../transport/problem-answer.ts'
import { updateRow } from '../../engine/data.ts'
import { NotGiven, useGiving } from './giving.ts'

export const texts = ['name', 'userName', 'email'] as const
export const accountFlags = ['active', 'confirmed'] as const
export const staffFlags = ['elUser', 'elMaster', 'root'] as const
export type FlagName = (typeof accountFlags | typeof staffFlags)[number]

type Form = Omit<SystemUser, 'id'>
const trimmed = (form: Form): Form => ({
  ...form,
  ...Object.fromEntries(texts.map((name) => [name, form[name].trim()])),
})
const difference = (form: Form, start: Form) =>
  Object.fromEntries(
    [...texts, ...accountFlags, ...staffFlags]
      .filter((name) => form[name] !== start[name])
      .map((name) => [name, form[name]]),
  )

function withoutProfiles(fault: unknown): Problem {
  const { code, message } = asProblem(fault)
  const told = new Problem(code, `Os dados da pessoa foram salvos; os perfis, não. ${message}`)
  return fault instanceof NotGiven ? new NotGiven(told) : told
}
/** Why something was not saved, under what failed: the link to a profile, or the user. */
const refusalOf = (fault: unknown) => ({
  title: fault instanceof NotGiven ? fault.title : systemUser.messages.updateFailed,
  text: asProblem(fault).message,
})

/** The access of a person while it is being changed: what the person is, and what is given. */
export function useAccess({ id, ...user }: SystemUser) {
  const [start, setStart] = useState<Form>(user)
  const [form, setForm] = useState<Form>(user)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf>>()
  const [busy, setBusy] = useState(false)
  const giving = useGiving(id)
  const wanted = trimmed(form)
  const change = difference(wanted, start)
  const differs = Object.keys(change).length > 0
  const send = async (): Promise<void> => {
    if (differs) {
      await updateRow(systemUser, {}, id, change, null)
      setStart(wanted)
    }
    await giving.save().catch((fault: unknown) => {
      throw differs ? withoutProfiles(fault) : fault
    })
  }
  /** @returns whether all of it was saved; else the state says what was not, and why. */
  const save = async (): Promise<boolean> => {
    const found = formFaults(systemUser, wanted)
    setFaults(found)
    if (Object.keys(found).length > 0) return false
    setBusy(true)
    setRefused(undefined)
    try {
      await send()
      return true
    } catch (fault) {
      setRefused(refusalOf(fault))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    form,
    change: (part: Partial<Form>) => setForm({ ...form, ...part }),
    faults,
    refused,
    busy,
    giving,
    open: differs || giving.open,
    save,
  }
}
