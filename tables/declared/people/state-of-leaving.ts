import { fold } from '../../../pt-br/words.ts'
import type { Following } from '../../model/following.ts'

/** The state of somebody at the end of a month by the day of leaving: of who left before it, that day tells none. */
export const stateOfLeaving: Following = {
  from: { field: 'saida' },
  how: [
    'Quem saiu no mês da carga: desligado neste mês; com aposentadoria como motivo: aposentado',
    'Quem não tem dia de saída, ou sai depois: ativo',
    'Quem saiu antes do mês: não informado',
  ],
  read(text, valueOf) {
    const [year, month] = [valueOf('exercicio'), valueOf('mes')]
    if (year === undefined || month === undefined) return undefined
    const ofLoad = `${year}-${String(month).padStart(2, '0')}`
    const left = text === '' ? undefined : String(valueOf('saida') ?? '').slice(0, 7)
    // A day that cannot be read is told of its own column.
    if (left === '') return undefined
    if (left === undefined || left > ofLoad) return 'ativo'
    const isRetired = /\b(?:aposenta|inativ)/.test(fold(String(valueOf('motivo_saida') ?? '')))
    return left < ofLoad ? undefined : isRetired ? 'inativo' : 'desligado'
  },
}
