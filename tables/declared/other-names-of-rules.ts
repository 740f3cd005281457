// What lists of laws of town halls, chambers and their systems call the columns of the table of rules.

/** By field. */
export const namesOfRules: Readonly<Record<string, readonly string[]>> = {
  especie: [
    'tipo',
    'tipo de norma',
    'tipo da norma',
    'tipo do ato',
    'categoria',
    'espécie normativa',
  ],
  numero: [
    'n',
    'nr',
    'num',
    'numero da norma',
    'numero da lei',
    'lei n',
    'n da lei',
    'numero do ato',
  ],
  data: [
    'data da norma',
    'data da lei',
    'data de publicacao',
    'data publicacao',
    'data da publicacao',
    'data de promulgacao',
    'data de sancao',
    'data do ato',
  ],
  ementa: ['sumula', 'assunto', 'descricao', 'resumo', 'texto da ementa'],
  situacao: ['status', 'vigencia', 'situacao da norma', 'situacao atual'],
  revogada_por: ['revogado por', 'revogada pela', 'norma revogadora'],
  altera: ['alterada', 'norma alterada', 'altera a lei'],
  texto: ['link', 'arquivo', 'url', 'endereco', 'integra', 'texto integral', 'pdf'],
  texto_atualizado: ['texto consolidado', 'texto compilado', 'consolidada', 'compilada'],
}
