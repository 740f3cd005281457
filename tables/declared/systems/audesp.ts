import type { FileSystem } from './system.ts'

/** Downloads of the court of accounts of São Paulo (Audesp), for one municipality or all of them. */
export const audesp: FileSystem = {
  name: 'TCE-SP (Audesp)',
  marks: [
    'tp_despesa',
    'id_despesa_detalhe',
    'ds_despesa',
    'ds_funcao_governo',
    'ds_fonte_recurso',
    'historico_despesa',
    'identificador_despesa',
    'vl_despesa',
    'Valor arrecadacao',
    'Fonte de Recurso',
    'Orgão',
  ],
  least: 3,
  columns: {
    receitas: {
      natureza: ['tipo'],
      fonte: ['Fonte de Recurso'],
      arrecadada: ['Valor arrecadacao'],
      mes: ['Mês'],
    },
    movimentos: {
      tipo: ['tp_despesa'],
      numero: ['id_despesa_detalhe'],
      credor: ['ds_despesa'],
      credor_documento: ['identificador_despesa'],
      historico: ['historico_despesa'],
      valor: ['vl_despesa'],
    },
  },
}
