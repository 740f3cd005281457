import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { counted } from '../../pt-br/words.ts'
import { profilePagePermission } from '../../resources/access/profile-page-permission.ts'
import { ReferenceInput } from '../inputs/reference.tsx'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import { PageHeader } from '../app/page.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { fullHeight } from '../engine/form/form-bar.tsx'
import { optionsQuery } from '../engine/reference.ts'
import { Editor } from './profile-page-permission/editor.tsx'
import { matrixQuery, type Matrix } from './profile-page-permission/matrix.ts'

const field = profilePagePermission.fields.profileManagerId

/** The permission matrix: choose a manager's profile, then say what it may do on each page, and save once. */
export function List() {
  const { perfil }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = typeof perfil === 'string' || typeof perfil === 'number' ? String(perfil) : ''
  const choose = (value: string | number | null) =>
    void navigate({
      to: '.',
      search: (search: Readonly<Record<string, unknown>>) => ({
        ...search,
        perfil: value === null ? undefined : String(value),
      }),
    })
  const { data, error, refetch } = useQuery(matrixQuery(id))
  return (
    <Box sx={fullHeight}>
      <PageHeader
        title="Gestão de perfis"
        purpose="Diga o que cada perfil pode fazer em cada página. Vale na hora para quem tem o perfil."
      />
      <Paper
        variant="outlined"
        sx={{
          p: { xs: 2, sm: 2.5 },
          mb: 2.5,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2.5,
          alignItems: 'flex-end',
        }}
      >
        <Box sx={{ flex: '1 1 300px', maxWidth: 460 }}>
          <ReferenceInput
            key={id}
            label="Perfil do gestor"
            field={field}
            routeParams={{}}
            value={/^\d+$/.test(id) ? Number(id) : null}
            onChange={choose}
          />
        </Box>
        {data && <Facts matrix={data} />}
      </Paper>
      {id === '' ? (
        <Choose onChoose={choose} />
      ) : error && !data ? (
        <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
      ) : !data ? (
        <Skeletons lines={10} />
      ) : (
        <Editor key={`${data.id} ${data.version}`} matrix={data} />
      )}
    </Box>
  )
}

function Facts({ matrix: { people, masks } }: { readonly matrix: Matrix }) {
  const open = Object.values(masks).filter(Boolean).length
  return (
    <Typography color="textSecondary" sx={{ pb: { sm: 1.25 } }}>
      {people === 0
        ? 'Ninguém tem este perfil'
        : counted(people, 'pessoa tem este perfil', 'pessoas têm este perfil')}{' '}
      ·{' '}
      {open === 0
        ? 'nenhuma página liberada'
        : counted(open, 'página liberada', 'páginas liberadas')}
    </Typography>
  )
}

function Choose({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const { data, error, refetch } = useQuery(optionsQuery(field, {}, ''))
  if (error && !data) return <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
  if (!data) return <Skeletons lines={6} />
  if (data.length === 0)
    return (
      <EmptyState
        title="Nenhum gestor usa um perfil ainda"
        text="Cadastre um perfil e associe-o a um gestor. Depois volte aqui para dizer o que ele pode."
        action={
          <Button
            variant="contained"
            href="/nivel-de-acesso-gestor/associacao-de-perfil-gestor/cadastro"
          >
            Associar perfil a um gestor
          </Button>
        }
      />
    )
  return (
    <Paper
      variant="outlined"
      component="ul"
      aria-label="Perfis"
      sx={{ listStyle: 'none', m: 0, p: 0, py: 1 }}
    >
      {data.map(({ value, text }) => (
        <li key={value}>
          <ButtonBase
            onClick={() => onChoose(value)}
            sx={{
              width: '100%',
              justifyContent: 'space-between',
              textAlign: 'left',
              gap: 2,
              px: 2.5,
              py: 1.5,
              font: 'inherit',
              fontWeight: 600,
              color: 'primary.main',
              '&:hover': { backgroundColor: 'var(--palette-tint-quiet)' },
              '&.Mui-focusVisible': { outlineOffset: -2 },
            }}
          >
            {text}
            <ChevronRightRounded aria-hidden sx={{ color: 'text.secondary' }} />
          </ButtonBase>
        </li>
      ))}
    </Paper>
  )
}
