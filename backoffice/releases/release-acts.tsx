import Button from '@mui/material/Button'
import DeleteRounded from '@mui/icons-material/DeleteRounded'
import DriveFileRenameOutlineRounded from '@mui/icons-material/DriveFileRenameOutlineRounded'
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import {
  dissolveRelease,
  publishRelease,
  renameRelease,
  type ReleaseRehearsal,
  type ReleaseWhole,
} from '../../resources/calls/release.ts'
import { ownScreens } from '../../resources/own-screens.ts'
import { confirmed } from '../engine/form/proposal-data.ts'
import { ActsMenu } from '../engine/list/acts-menu.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { callApi } from '../transport/http.ts'
import { queryClient } from '../transport/query.ts'
import { toast } from '../ui/toasts.tsx'
import { forgetReleases } from './data.ts'
import { NameDialog } from './name-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

interface ActsProps {
  readonly release: ReleaseWhole
  readonly rehearsal: {
    readonly data: ReleaseRehearsal | undefined
    readonly isFetching: boolean
    readonly refetch: () => Promise<{ readonly data: ReleaseRehearsal | undefined }>
  }
}

const failed = (error: unknown) => {
  toast({ text: asProblem(error).message, kind: 'error' })
  return forgetReleases()
}
/** Publishes all of it: whatever lists hold of any noun is old then. */
async function publish({ id, rev }: ReleaseWhole, isConfirmed: boolean): Promise<void> {
  await callApi(publishRelease, { params: { id }, body: { rev }, ...confirmed(isConfirmed) })
  await queryClient.invalidateQueries()
  toast({ text: 'O pacote inteiro está no portal.' })
}

/** What is done with a package that is not published. */
export function ReleaseActs({ release, rehearsal }: ActsProps) {
  const { id, rev, nome, situacao, propostas } = release
  const router = useRouter()
  const [menu, setMenu] = useState<HTMLElement>()
  const [asked, setAsked] = useState<ReleaseRehearsal>()
  const [isNaming, setNaming] = useState(false)
  const [busy, setBusy] = useState(false)
  if (situacao === 'publicado') return null
  const ask = async () => {
    const { data } = await rehearsal.refetch()
    if (data?.publica) setAsked(data)
  }
  const confirm = async (isConfirmed: boolean) => {
    setAsked(undefined)
    setBusy(true)
    await publish(release, isConfirmed).catch(failed)
    setBusy(false)
  }
  const rename = async (name: string) => {
    await callApi(renameRelease, { params: { id }, body: { rev, nome: name } })
    await forgetReleases()
    setNaming(false)
  }
  const dissolve = async () => {
    try {
      await callApi(dissolveRelease, { params: { id, rev } })
      await router.navigate({ href: ownScreens.releases })
      await forgetReleases()
      toast({ text: 'Pacote desmanchado. O que estava nele continua entre os rascunhos.' })
    } catch (error) {
      await failed(error)
    }
  }
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
      <Button
        variant="contained"
        disabled={propostas === 0}
        loading={busy || rehearsal.isFetching}
        onClick={() => void ask()}
      >
        Publicar tudo
      </Button>
      {menu && (
        <ActsMenu
          anchor={menu}
          onClose={() => setMenu(undefined)}
          acts={[
            {
              text: 'Mudar o nome',
              icon: DriveFileRenameOutlineRounded,
              run: () => setNaming(true),
            },
            {
              text: 'Desmanchar o pacote',
              icon: DeleteRounded,
              run: () => void dissolve(),
              removes: true,
            },
          ]}
        />
      )}
      {isNaming && (
        <NameDialog
          title="Mudar o nome"
          yes="Salvar"
          initial={nome}
          onClose={() => setNaming(false)}
          onGiven={rename}
        />
      )}
      {asked && (
        <PublishDialog
          name={nome}
          rehearsal={asked}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void confirm(asked.cpf.length > 0)}
        />
      )}
    </>
  )
}
