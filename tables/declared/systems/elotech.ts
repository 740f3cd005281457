import type { FileSystem } from './system.ts'

/** What the calls of Elotech's portal (Oxy Transparência, `portaltransparencia-api`) answer, saved as a file. */
export const elotech: FileSystem = {
  name: 'Elotech (Oxy)',
  marks: [
    'valorAnulado',
    'valorLiquidado',
    'valorRetido',
    'valorAPagar',
    'anoempenho',
    'aceitaMovimentacao',
    'valorArrecadado',
    'valorDeducao',
    'valorRealizadoLiquido',
    'valorOrcado',
    'descricaoCargo',
    'descricaoLotacao',
    'descricaoNatureza',
    'horasSemanais',
    'localTrabalho',
  ],
  least: 3,
  columns: {
    empenhos: {
      numero: ['empenho'],
      data: ['data'],
      credor: ['nome'],
      objeto: ['historico'],
      valor_empenhado: ['valorEmpenhado'],
      valor_anulado: ['valorAnulado'],
      valor_liquidado: ['valorLiquidado'],
      valor_pago: ['valorPago'],
    },
    receitas: {
      natureza: ['receita'],
      arrecadada: ['valorArrecadado'],
      deducoes: ['valorDeducao'],
    },
    servidores: {
      cargo: ['descricaoCargo'],
      lotacao: ['descricaoLotacao'],
      vinculo: ['descricaoNatureza'],
      admissao: ['dataAdmissao'],
      carga_horaria: ['horasSemanais'],
      local: ['localTrabalho'],
    },
  },
}
