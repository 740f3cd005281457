import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { versionRecord, type VersionRecord } from '../../resources/access/version-record.ts'
import { loadChunk } from '../app/load-chunk.ts'
import { EmptyState, ErrorState, Skeletons } from '../app/loading.tsx'
import type { ScreenProps } from '../app/nouns.ts'
import { PageHeader } from '../app/page.tsx'
import { asProblem } from '../transport/problem-answer.ts'
import { readAll } from '../engine/data.ts'
import { List as Register } from '../engine/list/list.tsx'
import { noneRegistered } from '../../pt-br/words.ts'
import { formatDay } from '../../kernel/format.ts'

const RichTextView = lazy(() => loadChunk(() => import('../engine/detail/rich-text-view.tsx')))

/** The register of versions, and their history for everybody to read. */
export const List = (props: ScreenProps) =>
  props.set.create === undefined ? <Timeline /> : <Register {...props} />

const versionsQuery = {
  queryKey: [versionRecord.name, 'all'],
  queryFn: async () => {
    const rows = await readAll(versionRecord, {})
    return rows.toSorted((a, b) => b.updateDate.localeCompare(a.updateDate) || b.id - a.id)
  },
}

function Timeline() {
  const { data, error, refetch } = useQuery(versionsQuery)
  const body = () => {
    if (error && !data)
      return (
        <Paper variant="outlined">
          <ErrorState problem={asProblem(error)} retry={() => void refetch()} />
        </Paper>
      )
    if (!data)
      return (
        <Paper variant="outlined">
          <Skeletons lines={8} />
        </Paper>
      )
    if (data.length === 0)
      return (
        <Paper variant="outlined">
          <EmptyState
            title={noneRegistered(versionRecord.noun)}
            text="Quando o sistema mudar, o que há de novo aparece aqui."
          />
        </Paper>
      )
    return (
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 880 }}>
        {data.map((version) => (
          <Entry key={version.id} version={version} />
        ))}
      </Box>
    )
  }
  return (
    <>
      <PageHeader
        title="Histórico de versões"
        purpose="O que há de novo no sistema, do mais novo ao mais antigo."
      />
      {body()}
    </>
  )
}

const line = '2px solid var(--palette-divider)'
function Entry({
  version: { version, updateDate, title, description },
}: {
  readonly version: VersionRecord
}) {
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        ml: 1,
        pl: 3,
        pb: 2.5,
        borderLeft: line,
        '&:last-child': { borderColor: 'transparent' },
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: -7,
          top: 6,
          width: 12,
          height: 12,
          borderRadius: '50%',
          backgroundColor: 'primary.main',
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        <time dateTime={updateDate}>{formatDay(updateDate)}</time> · Versão {version}
      </Typography>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 } }}>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {title}
        </Typography>
        <Suspense fallback={<Skeletons lines={2} />}>
          <RichTextView html={description} />
        </Suspense>
      </Paper>
    </Box>
  )
}
