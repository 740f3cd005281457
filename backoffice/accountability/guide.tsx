import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'
import {
  mscColumns,
  mscSample,
  ppaColumns,
  ppaSample,
} from '../../resources/accountability/file.ts'

/** Hands text to the browser to keep; the mark lets spreadsheets see the accents. */
function keepText(name: string, lines: readonly (readonly string[])[]): void {
  keepBlob(
    name,
    new Blob([`\uFEFF${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`], {
      type: 'text/csv;charset=utf-8',
    }),
  )
}
export function keepBlob(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

interface LayoutProps {
  readonly title: string
  readonly columns: readonly string[]
  readonly onTemplate: () => void
  readonly template: string
  readonly children: ReactNode
}
const Layout = ({ title, columns, onTemplate, template, children }: LayoutProps) => (
  <Box component="section" sx={{ display: 'grid', gap: 1, alignContent: 'start', minWidth: 0 }}>
    <Typography variant="h3" sx={{ fontSize: '1rem' }}>
      {title}
    </Typography>
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
    <Box
      component="code"
      sx={{
        display: 'block',
        p: 1.5,
        borderRadius: 1,
        bgcolor: 'background.default',
        border: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
        overflowWrap: 'anywhere',
      }}
    >
      {columns.map((column, at) => (
        <Fragment key={column}>
          {at > 0 && (
            <>
              ;<wbr />
            </>
          )}
          {column}
        </Fragment>
      ))}
    </Box>
    <Box>
      <Button variant="outlined" size="small" startIcon={<DownloadRounded />} onClick={onTemplate}>
        {template}
      </Button>
    </Box>
  </Box>
)

/** What the files must look like, with a template of each to fill in. */
export function Guide({ year }: { readonly year: number }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby="como-preparar"
      sx={{ p: { xs: 2, sm: 3 }, mt: 3 }}
    >
      <Typography variant="h2" id="como-preparar" sx={{ mb: 0.5 }}>
        Como preparar o arquivo
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5, maxWidth: '70ch' }}>
        Um CSV com colunas separadas por ponto e vírgula, em UTF-8 ou Windows-1252. Se uma linha
        tiver erro, nada é importado e cada problema aparece com linha, coluna e valor. Um arquivo
        novo da mesma competência toma o lugar do anterior.
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Layout
          title="PPA, Plano Plurianual"
          columns={ppaColumns}
          template="Baixar modelo do PPA"
          onTemplate={() => keepText('modelo-ppa.csv', [ppaColumns, ...ppaSample])}
        >
          A primeira linha tem os nomes das colunas; cada uma das outras, uma ação em um ano. O
          valor pode ter ponto ou vírgula.
        </Layout>
        <Layout
          title="MSC, Matriz de Saldos Contábeis"
          columns={mscColumns}
          template="Baixar modelo da MSC"
          onTemplate={() =>
            keepText('modelo-msc.csv', [['3205309EX', `${year}-01`], mscColumns, ...mscSample])
          }
        >
          Como o SICONFI recebe: a primeira linha tem o código IBGE com EX e a competência; a
          segunda, as colunas. Saldos que não fecham geram avisos. Aceita, ela também preenche as
          tabelas Receitas e Despesas do portal nos meses que nenhum sistema enviou.
        </Layout>
      </Box>
    </Paper>
  )
}
