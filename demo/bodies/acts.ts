import type { DocumentTypeName } from '../../domain/first-rows/reference-data.ts'
import type { BodyFacts } from './facts.ts'

// Rules, notices, contracts and minutes of the invented town: what such papers say.

/** What an act is about: what stands after its number. */
const subjectOf = ({ description }: BodyFacts) => description.replace(/^[^:]*: /, '')
const numberOf = ({ description }: BodyFacts) => description.replace(/:.*$/, '')

const rule = (facts: BodyFacts): readonly string[] => [
  'A Prefeita do Município de Vale do Orvalho, no uso das atribuições que a Lei Orgânica lhe dá, e',
  'considerando que a administração publica o que faz, torna público o que segue.',
  `Art. 1º ${numberOf(facts)} ${subjectOf(facts)}.`,
  'Art. 2º Os órgãos municipais têm trinta dias para ajustar as suas rotinas, e a Controladoria os',
  'acompanha e diz, no relatório do quadrimestre, o que foi cumprido e o que falta.',
  'Art. 3º As despesas correm por conta das dotações próprias do orçamento, suplementadas se preciso.',
  'Art. 4º Os casos omissos são resolvidos pela Secretaria de Administração e Finanças, por escrito.',
  'Art. 5º Este ato entra em vigor na data de sua publicação e revoga as disposições em contrário.',
  'Paço Municipal, na data da publicação. Helena Sartori Brandão, prefeita.',
]
const notice = (facts: BodyFacts): readonly string[] => [
  `1. Do objeto. ${subjectOf(facts)}, por preço ou nota, na forma deste edital e de seus anexos.`,
  '2. De quem pode participar. Quem atende ao edital e não está impedido de contratar com o poder público.',
  '3. Das datas. Inscrições e propostas até o décimo quinto dia depois da publicação, às 14 horas.',
  '4. Do julgamento. Vence quem atende ao edital e oferece o melhor resultado; o empate vai a sorteio.',
  '5. Dos documentos. Identificação, regularidade fiscal e trabalhista, e capacidade para o que se pede.',
  '6. Dos recursos. Três dias úteis contra cada decisão, pelo protocolo, com resposta em outros três.',
  '7. Da dotação. A do órgão que pede, como diz o quadro de detalhamento da despesa do exercício.',
  '8. Dos anexos. Termo de referência, modelo de proposta, minuta do contrato e planilha de custos.',
  'Dúvidas e impugnações: Comissão de Contratação, Praça das Palmeiras, 1, das 8 às 17 horas.',
]
const candidates = [
  'Cecília Pagani, enfermeira',
  'Douglas Reali, motorista',
  'Elisa Bonatto, técnica de enfermagem',
  'Fábio Tozetti, auxiliar de obras',
  'Geisa Lovatti, merendeira',
  'Heitor Zanoni, agente de saúde',
  'Júlio Casagrande, motorista',
  'Adélia Frigini, regente de turma',
  'Iolanda Perim, regente de turma',
] as const
/** A selection of people: its notice, its result, and those whom it calls. */
function selection(facts: BodyFacts): readonly string[] {
  const { description } = facts
  if (description.startsWith('Resultado'))
    return [
      'Aprovados, por cargo e classificação, depois dos recursos, com nota de zero a cem:',
      ...candidates.map((name, at) => `${at + 1}º lugar: ${name}, nota ${96 - 2 * at},0.`),
      'A validade é de um ano, prorrogável. Quem não concorda pede a revisão em dois dias úteis.',
    ]
  if (/convoca/.test(description))
    return [
      'Ficam nomeados, e são chamados a apresentar documentos em cinco dias úteis:',
      ...candidates.slice(0, 4).map((name, at) => `${at + 1}. ${name}.`),
      'Documentos: identidade, CPF, título, diploma, registro no conselho, certidões e exame médico.',
      'Quem não vem, ou não prova o que disse, dá lugar a quem vem depois na lista, que se chama em seguida.',
      'Local: Praça das Palmeiras, 1, sala 4, das 8 às 17 horas. Dúvidas: (27) 3999-1000.',
    ]
  return [
    '1. Das vagas. Duas de regente de turma, uma de enfermeiro, uma de motorista, uma de merendeira, e reserva.',
    '2. Da remuneração. A do padrão inicial de cada cargo, que está na tabela de padrões deste portal.',
    '3. Das inscrições. De graça, pela internet ou no protocolo, por dez dias, com identidade e diploma.',
    '4. Das provas. Objetiva, de zero a setenta pontos; títulos e experiência, de zero a trinta.',
    '5. Das cotas. Uma vaga em cada cinco para pessoas negras, uma em cada vinte para quem tem deficiência.',
    '6. Do resultado. Em lista, por cargo e nota; empate pela idade e, depois, por sorteio em público.',
    '7. Dos recursos. Dois dias úteis contra cada ato, com resposta fundamentada e publicada.',
    '8. Da contratação. Por tempo determinado, de até um ano, na ordem da lista (Constituição, art. 37, IX).',
  ]
}
const contract = (facts: BodyFacts): readonly string[] => [
  `Cláusula 1ª. Objeto: ${subjectOf(facts)}.`,
  'Cláusula 2ª. Preço e pagamento: em até trinta dias do recebimento, na ordem cronológica.',
  'Cláusula 3ª. Vigência: doze meses, prorrogáveis na forma dos arts. 105 a 107 da Lei 14.133/2021.',
  'Cláusula 4ª. Obrigações de quem contrata: receber, conferir, pagar e designar quem fiscaliza.',
  'Cláusula 5ª. Obrigações de quem é contratado: entregar o que foi pedido, no prazo, e responder por isso.',
  'Cláusula 6ª. Sanções: advertência, multa de até dez por cento e impedimento de licitar.',
  'Cláusula 7ª. Reajuste: pelo IPCA, depois de um ano da proposta.',
  'Cláusula 8ª. Foro: o da Comarca de Vale do Orvalho. Publicado no PNCP em até vinte dias úteis.',
  'Assinam as partes e duas testemunhas, na data da publicação.',
]
const minutes = (facts: BodyFacts): readonly string[] => [
  `${facts.description}. Aberta às dezoito horas, no plenário da Câmara, com quórum regimental.`,
  'Presentes os vereadores que assinam a lista anexa; justificada uma ausência, por motivo de saúde.',
  'Expediente: lida e aprovada a ata anterior; lidos os ofícios da Prefeitura e do Tribunal de Contas.',
  'Ordem do dia: exposta a matéria, falaram três vereadores e dois cidadãos inscritos na tribuna livre.',
  'Perguntas do público: sobre a fila de exames, a estrada do Córrego Fundo e o transporte escolar; as',
  'respostas que dependem de documentos serão enviadas em dez dias e publicadas neste portal.',
  'Votação: aprovada por maioria, em turno único, sem emendas, com o voto de cada um no painel.',
  'Nada mais havendo, encerrou-se às vinte horas. Lavrada por quem secretariou e assinada por todos.',
]
const payroll = ({ description }: BodyFacts): readonly string[] => [
  `${description}: o que segue explica o quadro que está, pessoa por pessoa, nas tabelas públicas.`,
  'Servidores efetivos, comissionados, temporários e agentes políticos estão em linhas separadas.',
  'Cada linha tem nome, cargo, lotação, admissão, carga horária, remuneração básica, vantagens,',
  'descontos obrigatórios e o que a pessoa recebeu; verbas indenizatórias vêm à parte.',
  'O teto é o subsídio do Prefeito (Constituição, art. 37, XI); o que o passa é cortado, e a linha o diz.',
  'Diárias: cada viagem tem destino, motivo, saída, retorno, quantidade e valor, e o ato que a autorizou.',
  'Quem achar um erro escreve à Secretaria de Administração e Finanças ou à Ouvidoria.',
]

/** What acts of the town say, by their type. */
export const actBodies: Readonly<
  Partial<Record<DocumentTypeName, (facts: BodyFacts) => readonly string[]>>
> = {
  Lei: rule,
  Decreto: rule,
  Portaria: rule,
  Licitação: notice,
  Concurso: selection,
  Contrato: contract,
  Convênio: contract,
  Emenda: contract,
  Obra: contract,
  Ata: minutes,
  Folha: payroll,
  Servidores: payroll,
  Diárias: payroll,
}
