import type { ScreenProps } from '../app/nouns.ts'
import { Form as RegisterForm } from '../engine/form/form.tsx'
import type { NewRecord } from '../engine/form/form-record.ts'
import { offerNextStep } from '../home/next-step.ts'
import { UnitFromManager } from './portal-client/from-manager.tsx'

const fromManager = (record: NewRecord) => <UnitFromManager {...record} />

/** The form of a unit: a new one may have what the body of its portal has. */
export function Form(props: ScreenProps) {
  const portal = Number(props.params['portalId'])
  return <RegisterForm {...props} aid={fromManager} onMade={() => void offerNextStep(portal)} />
}
