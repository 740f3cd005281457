import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '../../../kernel/operation.ts'
import type { FileLook, readTable } from '../../../tables/calls/table-file.ts'
import { ErrorState, Skeletons } from '../../app/loading.tsx'
import { NativeChoice } from '../../engine/list/native-choice.tsx'
import { asProblem } from '../../transport/problem-answer.ts'
import { tableQuery } from '../data.ts'
import { MapFields } from '../map-fields.tsx'
import { missingFields } from '../missing-fields.ts'
import { SourceField } from '../source-field.tsx'
import { deliveryLook } from './delivery-calls.ts'
import type { FileProps } from './delivery-state.ts'

interface DialogProps extends FileProps {
  readonly onClose: () => void
}
/** How the columns of a file are read: its table, its source, the column of the unit, and that of each field. */
export function ReadingDialog({ state, portalId, file, onClose }: DialogProps) {
  const [table, setTable] = useState(file.parecer?.tabela ?? '')
  const small = useMediaQuery('(max-width: 600px)')
  const look = useQuery(deliveryLook(portalId, file.id, table))
  const told = useQuery(tableQuery(portalId, table))
  const error = look.error ?? told.error
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={small}
      fullWidth
      maxWidth="md"
      aria-labelledby="reading"
    >
      <DialogTitle id="reading" sx={{ overflowWrap: 'anywhere' }}>
        Colunas de {file.nome}
      </DialogTitle>
      {look.data && told.data ? (
        <Reading
          key={table}
          state={state}
          file={file}
          look={look.data}
          table={told.data}
          onTable={setTable}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogContent>
            {error ? (
              <ErrorState
                problem={asProblem(error)}
                retry={() => void Promise.all([look.refetch(), told.refetch()])}
              />
            ) : (
              <Skeletons lines={8} />
            )}
          </DialogContent>
          <DialogActions>
            <Button variant="text" onClick={onClose}>
              Cancelar
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** The month is that of the delivery. */
const anyMonth = { unidade: '', ano: '', mes: '1' }

interface ReadingProps extends Pick<DialogProps, 'state' | 'file' | 'onClose'> {
  readonly look: FileLook
  readonly table: AnswerOf<typeof readTable>
  readonly onTable: (table: string) => void
}
function Reading({ state, file, look, table, onTable, onClose }: ReadingProps) {
  const { parecer } = file
  const own = parecer?.tabela === table.nome ? parecer : null
  const [mapping, setMapping] = useState(own?.mapa ?? look.mapa)
  const [source, setSource] = useState(own?.fonte || look.fonte)
  const [column, setColumn] = useState(own?.colunaDaUnidade ?? '')
  const lacking = missingFields(table, look, mapping, anyMonth)
  const save = () => {
    onClose()
    void state.say(file.id, {
      tabela: table.nome,
      mapa: mapping,
      lido: true,
      fonte: source.trim(),
      coluna: column,
    })
  }
  return (
    <>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Box sx={{ display: 'grid', gap: 1.25 }}>
          <NativeChoice
            label="Tabela"
            value={table.nome}
            options={(state.data?.tabelas ?? []).map(({ id, nome }) => [id, nome] as const)}
            onChange={onTable}
          />
          {table.unidades.length > 1 && (
            <NativeChoice
              label="A coluna que diz a unidade de cada linha"
              value={column}
              options={[
                ['', 'Nenhuma: todas as linhas são de uma unidade'],
                ...look.colunas.map(({ nome }) => [nome, nome] as const),
              ]}
              onChange={setColumn}
            />
          )}
        </Box>
        <SourceField
          known={look.fontes}
          system={look.sistema}
          value={source}
          onChange={setSource}
        />
        <MapFields
          table={table}
          look={look}
          mapping={mapping}
          period={anyMonth}
          onChange={setMapping}
        />
        {lacking.length > 0 && (
          <Alert severity="info" role="status">
            Falta indicar: {lacking.map(({ titulo }) => titulo).join(', ')}.
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button variant="text" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          variant="contained"
          disabled={lacking.length > 0 || state.busy !== null}
          onClick={save}
        >
          As colunas estão certas
        </Button>
      </DialogActions>
    </>
  )
}
