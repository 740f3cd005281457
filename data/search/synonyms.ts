/** Words that people use for the same thing: each finds the others. In lower case, without accents, in the singular. */
const same: readonly string[] = [
  'remedio medicamento farmacia',
  'salario folha remuneracao contracheque holerite vencimento subsidio',
  'gasto despesa',
  'prefeito prefeita',
  'secretario secretaria',
  'carro veiculo frota automovel',
  'gasolina combustivel diesel',
  'calcamento pavimentacao asfalto',
  'aluguel locacao',
  'estrada rodovia',
  'arrecadacao receita',
  'compra licitacao contratacao',
  'concurso seletivo selecao',
  'funcionario servidor',
  'escola educacao ensino',
  'hospital saude posto postinho',
  'merenda alimentacao',
  'lixo residuo coleta',
  'onibu transporte',
  'obra construcao reforma',
  'imposto tributo taxa',
  'telefone contato',
  'sic esic',
  'denuncia ouvidoria reclamacao',
  'viagem diaria passagem',
  'fila espera',
  'pediatra pediatria',
  'ginecologista ginecologia',
  'cardiologista cardiologia',
  'ortopedista ortopedia',
  'oftalmologista oftalmologia',
  'dermatologista dermatologia',
  'psiquiatra psiquiatria',
  'dentista odontologia',
  'fisioterapeuta fisioterapia',
  'organograma estrutura',
  'dicionario glossario',
  'duvida pergunta faq',
  'ldo diretriz',
  'ppa plurianual',
  'rreo resumido',
  'covid coronavirus pandemia',
  'cidadao municipe',
]
/** What finds more than itself, but is not found by it. */
const wider: Readonly<Record<string, string>> = {
  ganha: 'salario folha remuneracao',
  ganham: 'salario folha remuneracao',
  recebe: 'salario folha remuneracao',
  pagamento: 'pago',
  gastou: 'gasto despesa',
  gasta: 'gasto despesa',
  gastam: 'gasto despesa',
  gastaram: 'gasto despesa',
  pagou: 'pago pagamento',
  comprou: 'compra licitacao contratacao',
  arrecadou: 'arrecadacao receita',
  arrecada: 'arrecadacao receita',
  ganhou: 'vencedor contratado',
  lc: 'complementar',
  loa: 'orcamentaria+anual',
  pedido: 'pedir',
  solicitacao: 'pedido pedir',
  orcamento: 'orcamentaria ppa ldo loa',
  medico: 'saude',
  professor: 'educacao magisterio',
  horario: 'atendimento expediente',
  endereco: 'contato',
  edital: 'licitacao',
  pregao: 'licitacao',
  norma: 'lei decreto',
  legislacao: 'lei decreto',
  repasse: 'transferencia convenio',
  reclamar: 'ouvidoria',
  elogio: 'ouvidoria',
  denunciar: 'ouvidoria',
  iptu: 'imposto tributo',
  iss: 'imposto tributo',
}

const ways = new Map<string, readonly string[]>()
const add = (word: string, others: readonly string[]) =>
  ways.set(
    word,
    [...new Set([...(ways.get(word) ?? []), ...others])].filter((one) => one !== word),
  )
for (const line of same) {
  const words = line.split(' ')
  for (const word of words) add(word, words)
}
for (const [word, others] of Object.entries(wider)) add(word, others.split(' '))

/** What else a word of a question (as `termsOf` gives it) stands for. */
export const synonymsOf = (word: string): readonly string[] => ways.get(word) ?? []
