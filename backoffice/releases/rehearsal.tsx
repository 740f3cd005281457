import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { ReleaseRehearsal } from '../../resources/calls/release.ts'
import { conjunction } from '../../pt-br/junctions.ts'
import { counted } from '../../pt-br/words.ts'

/** What would be public: so many new, changed and withdrawn, and so many loads. */
export const actsText = ({ novos, mudados, retirados, cargas, linhas }: ReleaseRehearsal): string =>
  conjunction([
    ...(novos > 0 ? [counted(novos, 'registro novo', 'registros novos')] : []),
    ...(mudados > 0 ? [counted(mudados, 'mudança', 'mudanças')] : []),
    ...(retirados > 0 ? [counted(retirados, 'retirada', 'retiradas')] : []),
    ...(cargas > 0
      ? [
          `${counted(cargas, 'carga de tabela', 'cargas de tabelas')} (${counted(linhas, 'linha', 'linhas')})`,
        ]
      : []),
  ])
const tookText = (seconds: number) =>
  seconds < 1
    ? 'menos de 1 s'
    : `cerca de ${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
const hiddenText = (hidden: number) =>
  `${counted(hidden, 'rascunho deste pacote', 'rascunhos deste pacote')} só outra pessoa pode ver e publicar. Peça a quem pode.`

/** What publishing a package would meet. */
export function RehearsalTold({ rehearsal }: { readonly rehearsal: ReleaseRehearsal }) {
  const { publica, recusas, cpf, arquivos, ocultas, segundos } = rehearsal
  const { cargas_recusadas: loads, cargas_ocultas: hiddenLoads } = rehearsal
  const acts = actsText(rehearsal)
  if (publica)
    return (
      <Alert severity="success" role="status" sx={{ mb: 2 }}>
        <strong>Tudo conferido: nada impede.</strong> Vão ao portal {acts}. Leva{' '}
        {tookText(segundos)}.
        {cpf.length > 0 &&
          ` ${counted(cpf.length, 'rascunho publica', 'rascunhos publicam')} um CPF: você confirma ao publicar.`}
        {arquivos.length > 0 &&
          ` O arquivo de ${counted(arquivos.length, 'rascunho deixa', 'rascunhos deixam')} perguntas: você responde ao publicar.`}
      </Alert>
    )
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <strong>O pacote ainda não pode ser publicado.</strong> Enquanto um for recusado, nenhum vai
      ao portal.
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {recusas.map(({ proposta, titulo, mensagem, faltas, motivo }) => (
          <li key={`${proposta} ${motivo}`}>
            <strong>{titulo || 'Sem título'}</strong>:{' '}
            {[mensagem, ...faltas.filter((one) => one !== mensagem)].join(' ')}
          </li>
        ))}
        {loads.map(({ arquivo, nome, mensagem }) => (
          <li key={`arquivo ${arquivo}`}>
            <strong>{nome}</strong>: {mensagem}
          </li>
        ))}
        {hiddenLoads > 0 && (
          <li>
            {counted(hiddenLoads, 'carga de tabela', 'cargas de tabelas')} só outra pessoa pode
            publicar. Peça a quem pode.
          </li>
        )}
        {ocultas > 0 && <li>{hiddenText(ocultas)}</li>}
      </Box>
    </Alert>
  )
}
