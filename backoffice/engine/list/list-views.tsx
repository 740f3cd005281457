import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { callApi } from '../../transport/http.ts'
import { FieldFrame } from '../../inputs/frame.tsx'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { queryClient } from '../../transport/query.ts'
import { removeView, saveView, type SavedView } from '../../../resources/calls/saved-view.ts'
import { plainSearch, viewsQuery } from '../../transport/saved-views.ts'
import { useSession } from '../../session/session.tsx'
import { toast } from '../../ui/toasts.tsx'
import { withPortal } from '../route-params.ts'

interface ViewsProps {
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly page: string
}

/** The list as somebody left it, under a name: to open again, to share, to save as it is now. */
export default function ViewsPanel({ anchor, onClose, page }: ViewsProps) {
  const { data, error, refetch } = useQuery(viewsQuery(page))
  const { pathname, searchStr, href: here } = useRouterState({ select: ({ location }) => location })
  const now = plainSearch(searchStr)
  const portal = new URL(here, location.origin).searchParams.get('portal')
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': 'Visões',
          sx: {
            mt: 0.5,
            width: 360,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: 'min(560px, 80vh)',
            p: 2,
          },
        },
      }}
    >
      {error && !data ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Skeletons lines={3} />
      ) : (
        <>
          {data.length === 0 && (
            <Typography variant="body2" color="textSecondary">
              Busque, filtre e escolha colunas; depois guarde a lista assim, com um nome.
            </Typography>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((view) => (
              <ViewItem
                key={view.id}
                view={view}
                href={withPortal(view.endereco ? `${pathname}?${view.endereco}` : pathname, portal)}
                current={view.endereco === now}
                page={page}
                onOpen={onClose}
              />
            ))}
          </Box>
          <NewView page={page} address={now} />
        </>
      )}
    </Popover>
  )
}

interface ItemProps {
  readonly view: SavedView
  readonly href: string
  readonly current: boolean
  readonly page: string
  readonly onOpen: () => void
}
function ViewItem({
  view: { id, nome, compartilhada, minha, autor },
  href,
  current,
  page,
  onOpen,
}: ItemProps) {
  const session = useSession()
  const master = session.profile?.usuarioElMaster === true
  const remove = async () => {
    await callApi(removeView, { params: { id } }).then(
      () => toast({ text: 'Visão excluída' }),
      (error: unknown) => toast({ text: asProblem(error).message, kind: 'error' }),
    )
    await queryClient.invalidateQueries({ queryKey: viewsQuery(page).queryKey })
  }
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 40,
        borderBottom: '1px solid var(--palette-divider)',
      }}
    >
      <Box sx={{ minWidth: 0, flex: 1, py: 0.75 }}>
        <Link
          href={href}
          onClick={onOpen}
          aria-current={current ? 'true' : undefined}
          sx={{ display: 'block', fontWeight: current ? 700 : 400, overflowWrap: 'anywhere' }}
        >
          {nome}
        </Link>
        {compartilhada && (
          <Typography variant="caption" color="textSecondary">
            {minha ? 'Compartilhada por você' : `De ${autor}`}
          </Typography>
        )}
      </Box>
      {(minha || master) && (
        <IconButton
          size="small"
          aria-label={`Excluir a visão ${nome}`}
          onClick={() => void remove()}
        >
          <DeleteOutlineRounded fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

function NewView({ page, address }: { readonly page: string; readonly address: string }) {
  const [nome, setNome] = useState('')
  const [compartilhada, setShared] = useState(false)
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!nome.trim()) return setFault('Dê um nome à visão.')
    setBusy(true)
    try {
      await callApi(saveView, {
        body: { pagina: page, nome: nome.trim(), endereco: address, compartilhada },
      })
      setNome('')
      setFault(undefined)
      toast({ text: 'Visão guardada' })
      await queryClient.invalidateQueries({ queryKey: viewsQuery(page).queryKey })
    } catch (error) {
      setFault(asProblem(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: 1, mt: 2 }}
    >
      <FieldFrame label="Guardar a lista como está" fault={fault}>
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            value={nome}
            placeholder="Nome da visão"
            error={fault !== undefined}
            onChange={(event) => setNome(event.target.value)}
            inputProps={{ maxLength: 60, 'aria-describedby': describedBy }}
          />
        )}
      </FieldFrame>
      <FormControlLabel
        control={
          <Checkbox size="small" checked={compartilhada} onChange={(_, on) => setShared(on)} />
        }
        label="Mostrar a todos que podem abrir esta lista"
        slotProps={{ typography: { variant: 'body2' } }}
      />
      <Button type="submit" variant="outlined" loading={busy} sx={{ justifySelf: 'start' }}>
        Guardar
      </Button>
    </Box>
  )
}
