import type { DocumentTypeName } from '../../domain/first-rows/reference-data.ts'
import type { BodyFacts } from './facts.ts'

// Rules, guides and reports of the invented town's chamber: what such papers say.

const number = ({ description }: BodyFacts) => description.replace(/:.*$/, '')
const signed = 'Sala das sessões, na data da publicação. Otávio Lyrio Falcão, presidente.'

const calendar = (facts: BodyFacts): readonly string[] => [
  `O Presidente da Câmara promulga a ${number(facts)}, que o Plenário aprovou:`,
  `Art. 1º Em ${facts.year} as sessões ordinárias são na primeira e na terceira terça-feira do mês, às 18 horas,`,
  'de fevereiro a junho e de agosto a 15 de dezembro; a que cai em feriado passa para o dia útil que segue.',
  'Art. 2º O recesso vai de 1º a 31 de julho e de 16 de dezembro a 31 de janeiro; nele se reúne só quem a Mesa',
  'convoca, com a matéria dita na convocação.',
  'Art. 3º As audiências públicas de metas fiscais são no fim de fevereiro, de maio e de setembro.',
  'Art. 4º A pauta sai neste portal dois dias úteis antes; a ata, até dez dias depois de aprovada.',
  'Art. 5º Esta resolução entra em vigor na data de sua publicação.',
  signed,
]
const roster = (facts: BodyFacts): readonly string[] => [
  `O Presidente da Câmara Municipal, no uso de suas atribuições regimentais, edita a ${number(facts)}:`,
  'Art. 1º Ficam escalados, para as sessões do mês que segue, quem secretaria, quem grava e quem recebe o público,',
  'dois por sessão, em rodízio entre os servidores efetivos da Secretaria.',
  'Art. 2º As horas além da jornada são compensadas em até sessenta dias; não há pagamento de horas extras.',
  'Art. 3º Quem não pode vir troca de dia por escrito, com três dias de antecedência.',
  'Art. 4º Esta portaria entra em vigor na data de sua publicação.',
  signed,
]
const rule = (facts: BodyFacts) =>
  facts.description.startsWith('Resolução') ? calendar(facts) : roster(facts)

const charter = (): readonly string[] => [
  'Assistir às sessões: primeira e terceira terça-feira do mês, às 18 horas, no plenário, Rua Sete de Setembro, 80; entrada livre.',
  'Falar na tribuna livre: inscrição na Secretaria até o meio-dia da sessão; cinco minutos por pessoa.',
  'Acompanhar um projeto: nas tabelas deste portal, pelo número ou pelo assunto; andamento no mesmo dia.',
  'Propor uma lei: sugestão de qualquer pessoa à Comissão de Participação; projeto popular com 5 % dos eleitores.',
  'Certidões e cópias de leis e atas: na Secretaria ou por e-mail; até cinco dias úteis; sem custo.',
  'Pedir informação: pelo e-SIC deste portal; resposta em até vinte dias, prorrogáveis por mais dez.',
  'Falar com um vereador: nos gabinetes, das 13 às 18 horas; telefones e e-mails na tabela de vereadores.',
  'Visitas de escolas: às quartas-feiras, com guia; marca-se na Secretaria com uma semana.',
  'Reclamações de qualquer serviço da Câmara: Ouvidoria, (27) 3999-1103, das 8 às 17 horas.',
  'Serviços da Prefeitura, como IPTU, saúde e escolas, estão na carta dela, no portal da Prefeitura.',
]
const survey = (): readonly string[] => [
  'Perguntou-se a quem veio à Câmara ou assistiu a uma sessão nos três meses anteriores.',
  'Atendimento na Secretaria: 81 % ótimo ou bom. Tempo de espera: 77 %. Clareza das informações: 69 %.',
  'Acompanhar a sessão no plenário: 72 %. Gravação das sessões: 63 %. Achar um projeto no portal: 66 %.',
  'Elogios: a tribuna livre e as visitas de escolas. Queixas: o som do plenário e a hora das sessões.',
  'O que muda: microfones novos, pauta dois dias úteis antes e resumo das votações na página inicial.',
]
const strategy = (): readonly string[] => [
  'Missão: fazer leis que servem, fiscalizar o Executivo e mostrar as contas. Horizonte: quatro anos.',
  'Eixo 1, leis que se entendem: texto consolidado de todas as leis, em HTML, até o fim do mandato.',
  'Eixo 2, fiscalização: resposta de todo pedido de informação cobrada e publicada em trinta dias.',
  'Eixo 3, participação: tribuna livre em cada sessão; duas audiências por ano nos distritos.',
  'Eixo 4, contas abertas: índice de transparência acima de 90; devolução do que sobra do duodécimo.',
  'Cada meta tem indicador, linha de base e responsável. O alcançado é publicado em janeiro de cada ano.',
]
const activities = ({ year }: BodyFacts): readonly string[] => [
  `O que a Câmara fez em ${year}: sessões, projetos, votações e presença estão, um por um, nas tabelas deste portal.`,
  'Fiscalização: duas comissões visitaram obras, escolas e unidades de saúde; os pedidos e as respostas estão em ata.',
  'Julgamento das contas da Prefeitura: o que foi julgado e o que está pendente tem lista própria neste portal.',
  'Orçamento: o duodécimo recebido e a despesa estão no balanço geral e nas tabelas; o que sobrou foi devolvido.',
  'Pessoal: não houve nomeação além dos cargos criados em lei; a folha cabe no limite do art. 29-A da Constituição.',
  'Transparência: pedidos de informação respondidos no prazo; índice medido e publicado.',
  'O que ficou para o ano seguinte: digitalizar as leis anteriores a 1990 e trocar o som do plenário.',
]
/** Where there was nothing to publish, said and signed: the day or the year until which it is true. */
const nothing = ({ description }: BodyFacts): readonly string[] => [
  `${description}.`,
  'A Câmara não abriu concurso público nem processo seletivo, não nomeou e não convocou ninguém no período.',
  'Os cargos ocupados, quem os ocupa e desde quando estão na tabela de servidores deste portal.',
  'Se houver concurso, edital, resultado e convocações serão publicados nesta lista no mesmo dia.',
  'Declaro que é verdade o que aqui se diz. Otávio Lyrio Falcão, presidente da Câmara.',
]

/** What papers of the chamber say, by their type; of the others what papers of the town say. */
export const chamberBodies: Readonly<
  Partial<Record<DocumentTypeName, (facts: BodyFacts) => readonly string[]>>
> = {
  Portaria: rule,
  Concurso: nothing,
  'Carta de Serviços': charter,
  'Pesquisa de satisfação': survey,
  'Plano estratégico': strategy,
  'Relatório de gestão': activities,
}
