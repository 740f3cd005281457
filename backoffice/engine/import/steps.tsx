import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import DownloadRounded from '@mui/icons-material/DownloadRounded'
import UploadFileRounded from '@mui/icons-material/UploadFileRounded'
import { useRef } from 'react'
import { counted } from '../../../pt-br/words.ts'
import type { AnyResource } from '../../../kernel/resource.ts'
import { DropFrame, firstOf } from '../../ui/drop-frame.tsx'
import { NativeChoice } from '../list/native-choice.tsx'
import type { RouteParams } from '../route-params.ts'
import type { ImportResult, SheetPreview } from '../../../resources/calls/noun.ts'
import { importFields, saveCsv, type Columns } from './call.ts'
import { FaultList } from './fault-list.tsx'

interface ChooseProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly onFile: (file: File) => void
}
interface ChooserProps {
  readonly text: string
  readonly autoFocus?: boolean
  readonly onFile: (file: File) => void
}
/** A button that opens the browser's list of files. */
export function FileButton({ text, autoFocus = false, onFile }: ChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="contained"
        startIcon={<UploadFileRounded />}
        onClick={() => chooser.current?.click()}
        autoFocus={autoFocus}
      >
        {text}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.xlsx,.ods"
        aria-hidden
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
          event.target.value = ''
        }}
      />
    </>
  )
}

export function ChooseFile({ resource, routeParams, onFile }: ChooseProps) {
  return (
    <>
      <Typography>
        A primeira linha traz o nome das colunas. Cada linha abaixo vira um registro, com as mesmas
        regras do formulário. Se uma linha tiver erro, nada é gravado.
      </Typography>
      <DropFrame padding={3} onFiles={firstOf(onFile)}>
        <FileButton text="Escolher planilha" autoFocus onFile={onFile} />
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px' }}>
          ou solte-a aqui. XLSX, ODS ou CSV, até 10.000 linhas e 10 MB.
        </Typography>
      </DropFrame>
      <Box>
        <Button
          variant="text"
          startIcon={<DownloadRounded />}
          onClick={() =>
            saveCsv(`modelo-${resource.noun.many.replace(/\s+/g, '-')}.csv`, [
              importFields(resource, routeParams).map(({ label }) => label),
            ])
          }
        >
          Baixar um modelo com as colunas
        </Button>
      </Box>
    </>
  )
}

interface MapProps {
  readonly resource: AnyResource
  readonly routeParams: RouteParams
  readonly preview: SheetPreview
  readonly columns: Columns
  readonly onChange: (columns: Columns) => void
  readonly disabled: boolean
}
/** Which column of the file each field takes; those with the field's name are found. */
export function MapColumns({
  resource,
  routeParams,
  preview,
  columns,
  onChange,
  disabled,
}: MapProps) {
  const choose = (wire: string, head: string) => {
    const { [wire]: _, ...others } = columns
    onChange(head === '' ? others : { ...others, [wire]: head })
  }
  const sample = (head: string | undefined) =>
    preview.linhas
      .map((cells) => cells[preview.colunas.indexOf(head ?? '')] ?? '')
      .filter(Boolean)
      .slice(0, 2)
      .join(', ')
  return (
    <Box
      component="fieldset"
      disabled={disabled}
      sx={{ m: 0, p: 0, border: 0, display: 'grid', gap: 1 }}
    >
      <Typography component="legend" sx={{ fontWeight: 650, mb: 1, p: 0 }}>
        Qual coluna da planilha vai em cada campo?
      </Typography>
      {importFields(resource, routeParams).map(({ wire, label, required }) => (
        <Box
          key={wire}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
            gap: 1,
            alignItems: 'center',
            py: 0.75,
            borderBottom: '1px solid var(--palette-divider)',
          }}
        >
          <NativeChoice
            stretch
            labelWidth={170}
            label={`${label}${required ? ' *' : ''}`}
            value={columns[wire] ?? ''}
            onChange={(head) => choose(wire, head)}
            options={[
              ['', 'Nenhuma'],
              ...preview.colunas.filter(Boolean).map((head) => [head, head] as const),
            ]}
          />
          <Typography variant="body2" color="textSecondary" noWrap>
            {sample(columns[wire])}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** What is wrong, by column and message; the whole list, line by line, can be taken along. */
export function Faults({
  resource,
  result: { faltas, mais },
}: {
  readonly resource: AnyResource
  readonly result: ImportResult
}) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Alert
        severity="error"
        action={
          <Button
            color="inherit"
            size="small"
            onClick={() =>
              saveCsv(`erros-${resource.noun.many.replace(/\s+/g, '-')}.csv`, [
                ['Linha', 'Coluna', 'Valor', 'O que fazer'],
                ...faltas.map(({ linha, coluna, valor, mensagem }) => [
                  String(linha),
                  coluna,
                  valor,
                  mensagem,
                ]),
              ])
            }
          >
            Baixar a lista
          </Button>
        }
      >
        {counted(faltas.length, 'erro', 'erros')}
        {mais ? ' ou mais' : ''}. Nada foi gravado: corrija a planilha e envie de novo.
      </Alert>
      <FaultList label="Erros da planilha" faults={faltas} />
    </Box>
  )
}
