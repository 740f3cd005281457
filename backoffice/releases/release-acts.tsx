import Button from '@mui/material/Button'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import DriveFileRenameOutlineRounded from '@mui/icons-material/DriveFileRenameOutlineRounded'
import EventBusyRounded from '@mui/icons-material/EventBusyRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as calls from '../../resources/calls/release.ts'
import {
  longestReason,
  withdrawalGrounds,
  type WithdrawalGround,
} from '../../resources/withdrawal-grounds.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { momentHere } from '../app/clock.ts'
import { confirmedCpf } from '../engine/form/proposal-data.ts'
import { PreviewDialog } from '../engine/form/preview-dialog.tsx'
import { waiving } from '../engine/form/proposal-words.ts'
import { ReasonDialog } from '../engine/form/reason-dialog.tsx'
import { ScheduleDialog } from '../engine/form/schedule-dialog.tsx'
import type { LookedAt } from '../engine/form/record-store.ts'
import { ActsMenu } from '../engine/list/acts-menu.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { toast } from '../ui/toasts.tsx'
import { useConfirming, type ConfirmedRisks } from './confirming.tsx'
import { forgetAll, forgetReleases, openReleaseLink } from './data.ts'
import { NameDialog } from './name-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

interface ActsProps {
  readonly release: calls.ReleaseWhole
  readonly rehearsal: {
    readonly data: calls.ReleaseRehearsal | undefined
    readonly isFetching: boolean
    readonly refetch: () => Promise<{ readonly data: calls.ReleaseRehearsal | undefined }>
  }
}

const failed = (error: unknown) => {
  toast({ text: asProblem(error).message, kind: 'error' })
  return forgetReleases()
}
/** Publishes all of it: whatever lists hold of any noun is old then. */
async function publish(
  { id, rev }: calls.ReleaseWhole,
  said: ConfirmedRisks,
  waiver: string | null = null,
): Promise<void> {
  const body = { rev, sem_revisao: waiver, arquivos_certos: said.files === true }
  await callApi(calls.publishRelease, { params: { id }, body, ...confirmedCpf(said.cpf === true) })
  await forgetAll()
  toast({ text: 'O pacote inteiro está no portal.' })
}
async function promise(
  { id, rev }: calls.ReleaseWhole,
  em: string,
  said: ConfirmedRisks,
): Promise<void> {
  const body = { rev, em, arquivos_certos: said.files === true }
  await callApi(calls.scheduleRelease, { params: { id }, body, ...confirmedCpf(said.cpf === true) })
  await forgetReleases()
  toast({ text: `Agendado para ${momentHere(em)}. Até lá o portal não mostra nada.` })
}
async function takeBack(
  { id, rev }: calls.ReleaseWhole,
  motivo: string,
  fundamento: WithdrawalGround | null,
  { cpf = false }: { readonly cpf?: boolean },
): Promise<void> {
  const body = { rev, motivo, fundamento }
  await callApi(calls.takeReleaseBack, { params: { id }, body, ...confirmedCpf(cpf) })
  await forgetAll()
  toast({ text: 'O portal está como antes do pacote. O que estava nele voltou a esperar.' })
}

const takingBack = {
  title: 'Desfazer o pacote inteiro',
  text: 'O que ele criou vai para a lixeira, o que mudou volta a ser como era, e o que retirou volta ao portal. Se alguém mudou um dos registros depois, nada é desfeito, e a tela diz qual. O motivo fica na auditoria.',
  label: 'Por que é desfeito',
  yes: 'Desfazer tudo',
} as const

/** The same, of a package that has loads: citizens read why where a row was. */
const takingLoadsBack = {
  ...takingBack,
  text: `${takingBack.text} As linhas das cargas saem ou voltam a ser como eram; o endereço das que saírem diz o fundamento e o motivo ao cidadão.`,
  choice: { label: 'Fundamento legal', options: withdrawalGrounds },
  max: longestReason,
} as const

/** What is done with a package. */
export const ReleaseActs = (props: ActsProps) =>
  props.release.situacao === 'publicado' ? (
    <PublishedActs release={props.release} />
  ) : (
    <OpenActs {...props} />
  )

function PublishedActs({ release }: Pick<ActsProps, 'release'>) {
  const [isAsking, setAsking] = useState(false)
  const { run, busy, question } = useConfirming(failed)
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        aria-haspopup="dialog"
        loading={busy}
        onClick={() => setAsking(true)}
      >
        Desfazer tudo…
      </Button>
      {isAsking && (
        <ReasonDialog
          {...(release.cargas > 0 ? takingLoadsBack : takingBack)}
          onClose={() => setAsking(false)}
          onGiven={(reason, chosen) => {
            setAsking(false)
            const ground = chosen === '' ? null : (chosen as WithdrawalGround)
            void run((said) => takeBack(release, reason, ground, said))
          }}
        />
      )}
      {question}
    </>
  )
}

/** Names a package anew, dissolves it, and takes a promised hour back. */
function MoreActs({ release }: Pick<ActsProps, 'release'>) {
  const { id, rev, nome, situacao } = release
  const router = useRouter()
  const [menu, setMenu] = useState<HTMLElement>()
  const [isNaming, setNaming] = useState(false)
  const rename = async (name: string) => {
    await callApi(calls.renameRelease, { params: { id }, body: { rev, nome: name } })
    await forgetReleases()
    setNaming(false)
  }
  const dissolve = async () => {
    await callApi(calls.dissolveRelease, { params: { id, rev } })
    await router.navigate({ href: ownScreens.releases })
    await forgetReleases()
    toast({ text: 'Pacote desmanchado. O que estava nele continua a esperar, fora de um pacote.' })
  }
  const unpromise = async () => {
    await callApi(calls.unscheduleRelease, { params: { id, rev } })
    await forgetReleases()
    toast({ text: 'O agendamento foi desfeito. O pacote continua aqui.' })
  }
  const acts = [
    { text: 'Mudar o nome', icon: DriveFileRenameOutlineRounded, run: () => setNaming(true) },
    ...(situacao === 'agendado'
      ? [
          {
            text: 'Desfazer agendamento',
            icon: EventBusyRounded,
            run: () => void unpromise().catch(failed),
          },
        ]
      : []),
    {
      text: 'Desmanchar o pacote',
      icon: DeleteRounded,
      run: () => void dissolve().catch(failed),
      removes: true as const,
    },
  ]
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        endIcon={<ExpandMoreRounded />}
        onClick={(event) => setMenu(event.currentTarget)}
      >
        Mais
      </Button>
      {menu && <ActsMenu anchor={menu} onClose={() => setMenu(undefined)} acts={acts} />}
      {isNaming && (
        <NameDialog
          title="Mudar o nome"
          yes="Salvar"
          initial={nome}
          onClose={() => setNaming(false)}
          onGiven={rename}
        />
      )}
    </>
  )
}

const waivingAll = {
  ...waiving,
  text: 'O pacote inteiro vai ao portal agora, com o que ninguém aprovou. O motivo fica na auditoria, com o seu nome.',
} as const

/** Publishes a package without the approvals that it still lacks, for a reason, where who asks may do so. */
function WaiveAct({ onGiven }: { readonly onGiven: (reason: string) => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Publicar sem revisão…
      </Button>
      {isAsking && (
        <ReasonDialog
          {...waivingAll}
          onClose={() => setAsking(false)}
          onGiven={(reason) => {
            setAsking(false)
            onGiven(reason)
          }}
        />
      )}
    </>
  )
}

function OpenActs({ release, rehearsal }: ActsProps) {
  const { nome, propostas, cargas, publicar_em: at } = release
  const isEmpty = propostas + cargas === 0
  const [asked, setAsked] = useState<calls.ReleaseRehearsal>()
  const [isPromising, setPromising] = useState(false)
  const [preview, setPreview] = useState<LookedAt>()
  const { run, busy, question } = useConfirming(failed)
  const ask = async () => {
    const { data } = await rehearsal.refetch()
    if (data?.publica) setAsked(data)
  }
  return (
    <>
      <MoreActs release={release} />
      {rehearsal.data?.sem_revisao && (
        <WaiveAct onGiven={(reason) => void run((said) => publish(release, said, reason))} />
      )}
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        disabled={propostas === 0 || busy}
        onClick={() =>
          void run(async ({ cpf }) => setPreview(await openReleaseLink(release, cpf === true)))
        }
      >
        Ver como ficará
      </Button>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        disabled={isEmpty}
        onClick={() => setPromising(true)}
      >
        Agendar…
      </Button>
      <Button
        variant="contained"
        disabled={isEmpty}
        loading={busy || rehearsal.isFetching}
        onClick={() => void ask()}
      >
        Publicar tudo
      </Button>
      {preview && <PreviewDialog {...preview} onClose={() => setPreview(undefined)} />}
      {isPromising && (
        <ScheduleDialog
          initial={at}
          onClose={() => setPromising(false)}
          onChosen={(em) => {
            setPromising(false)
            void run((said) => promise(release, em, said))
          }}
        />
      )}
      {asked && (
        <PublishDialog
          name={nome}
          rehearsal={asked}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            void run((said) => publish(release, said), {
              ...(asked.cpf.length > 0 && { cpf: true }),
              ...(asked.arquivos.length > 0 && { files: true }),
            })
          }}
        />
      )}
      {question}
    </>
  )
}
