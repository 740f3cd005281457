import { chance } from './chance.ts'

const first =
  'Adelina Aline Amaro Anselmo Aparecida Arlete Benício Bruna Caio Carmem Célia Cícero Clara Dalva Danilo Débora Dirceu Edite Eliane Elias Emília Ester Eugênio Fabiana Flávio Geni Geraldo Gilda Heitor Iara Ilma Irineu Isaura Ivan Jacira Janete Joel Jorge Josué Jurema Laís Leandro Lenira Lourdes Luana Marcelo Marina Mateus Matilde Milton Nair Neide Nelson Noêmia Odair Olívia Otília Paulo Raquel Regina Renan Rita Rosana Rubens Sandra Sílvia Tadeu Tereza Ulisses Valdir Vera Vicente Wanda Zenaide'.split(
    ' ',
  )
const middle =
  'Altoé Bastos Bissoli Boldrini Caliman Campos Cardoso Casagrande Coelho Cordeiro Corrêa Dias Fardin Ferraz Fiorot Gomes Guimarães Lima Lopes Lorenzoni Machado Marchesi Martins Mendes Moura Nunes Oliveira Paiva Peres Pinto Prado Ramos Ribeiro Rocha Sales Salvador Santana Soares Teixeira Vargas'.split(
    ' ',
  )
const last =
  'Almeida Araújo Barbosa Bermudes Bonfim Brito Calegari Carvalho Cola Costa Cruz Debortoli Dutra Faria Feitosa Frigini Galvão Gava Lacerda Leal Louzada Magnago Meireles Nascimento Pagani Pereira Pimenta Pires Queiroz Reis Rossi Santos Schultz Silveira Souza Tavares Tonini Valadares Vieira Zanotti'.split(
    ' ',
  )

/** Invented names, each of them once. */
export class Names {
  readonly #random: () => number
  readonly #given = new Set<string>()

  constructor(seed: string) {
    this.#random = chance(seed)
  }

  next(): string {
    const one = (words: readonly string[]) => words[Math.floor(this.#random() * words.length)] ?? ''
    const name = `${one(first)} ${one(middle)} ${one(last)}`
    if (this.#given.has(name)) return this.next()
    this.#given.add(name)
    return name
  }
}
