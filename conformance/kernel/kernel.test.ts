import { capitalZone } from '../../pt-br/clock.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fillPath, pagePath, parseCall } from '../../kernel/call.ts'
import { isKey, isReference } from '../../kernel/field.ts'
import { bare, identifiers, isValid, masked, type IdentifierName } from '../../pt-br/identifier.ts'
import { Problem } from '../../kernel/problem.ts'
import { wireName, type AnyResource, fieldOf } from '../../kernel/resource.ts'
import { plainText } from '../../kernel/rich-text.ts'
import { blankToNull, isWebAddress } from '../../kernel/text.ts'
import { urlOf } from '../../kernel/url.ts'
import { emptyForm, formFaults, toWrite } from '../../kernel/form.ts'
import { formatValue } from '../../kernel/format.ts'
import { fromWire } from '../../kernel/row.ts'
import { createFromWire, isRequired, updateFromWire } from '../../kernel/write.ts'
import { resources } from '../../resources/index.ts'
import { ownProfile } from '../../resources/own-profile.ts'
import { nasty, rowOf, samplesOf, withChecks } from '../support/by-kind.ts'
import { covers } from '../coverage/covers.ts'

/** The ends of periods that lie before their starts. */
const lateEnds = (resource: AnyResource, row: Readonly<Record<string, unknown>>) =>
  (resource.periods ?? []).flatMap(([start, end]) =>
    row[start] && row[end] && new Date(String(row[end])) < new Date(String(row[start]))
      ? [end]
      : [],
  )
const pick = (row: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
/** A row of whatever values, spelled as it travels. */
const onWire = (resource: AnyResource, row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [
      wireName(name, field),
      z.encode(field.read, row[name]),
    ]),
  )
const runs = { numRuns: 60 }

describe.each(resources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_, resource) => {
    const writable = Object.keys(resource.fields).filter(
      (name) => !resource.fields[name]?.generated,
    )

    test('a form travels and comes back the same, whatever it holds', () => {
      covers({ rules: ['flags.form'] })
      fc.assert(
        fc.property(rowOf(resource), (row) => {
          const form = pick(row, writable)
          const ends = lateEnds(resource, form)
          expect(Object.keys(formFaults(resource, form))).toEqual(ends)
          const wire: unknown = JSON.parse(JSON.stringify(toWrite(resource, form)))
          if (ends.length > 0) {
            for (const decode of [createFromWire, updateFromWire])
              expect(() => decode(resource, wire)).toThrow(Problem)
            return
          }
          expect(createFromWire(resource, wire)).toEqual(form)
          const known = Object.fromEntries(
            Object.entries(form).filter(
              ([name, value]) => !(resource.fields[name]?.secret && value === null),
            ),
          )
          expect(updateFromWire(resource, wire)).toEqual(known)
        }),
        runs,
      )
    })

    test('a row written under older rules is still read', () => {
      fc.assert(
        fc.property(rowOf(resource), (row) => {
          const old = Object.fromEntries(
            Object.entries(row).map(([name, value]) => {
              const field = fieldOf(resource, name)
              const named = typeof value === 'string' && ('options' in field || isReference(field))
              const loose = samplesOf(field).text || named
              const known = samplesOf(field).numeric?.(field) && !isKey(field) ? -7 : value
              return [name, loose ? `${String(value)}\u0001${'x'.repeat(3_000)}` : known]
            }),
          )
          expect(() => fromWire(resource, onWire(resource, old))).not.toThrow()
        }),
        { numRuns: 30 },
      )
    })

    test('any JSON at all is decoded or refused in words, never anything else', () => {
      covers({ attacks: [56] })
      fc.assert(
        fc.property(
          fc.oneof(
            fc.jsonValue(),
            fc.record(
              Object.fromEntries(
                writable.map((name) => [
                  wireName(name, fieldOf(resource, name)),
                  fc.oneof(fc.jsonValue(), nasty),
                ]),
              ),
              { requiredKeys: [] },
            ),
          ),
          (body) => {
            for (const decode of [createFromWire, updateFromWire]) {
              try {
                decode(resource, body)
              } catch (error) {
                expect(error).toBeInstanceOf(Problem)
                for (const fault of (error as Problem).faults)
                  expect(fault.message).toMatch(/^[A-ZÀ-Ú].*\.$/)
              }
            }
          },
        ),
        runs,
      )
    })

    test('the empty form has every field, and what it lacks is told by name', () => {
      const empty = emptyForm(resource)
      expect(Object.keys(empty)).toEqual(writable)
      expect(Object.keys(formFaults(resource, empty)).toSorted()).toEqual(
        writable.filter((name) => isRequired(resource, name) && empty[name] === null).toSorted(),
      )
      expect(formFaults(resource, resource.example)).toEqual({})
    })

    test('blanks are absent, and control characters are refused', () => {
      for (const name of writable) {
        const field = fieldOf(resource, name)
        const wire = wireName(name, field)
        if (!samplesOf(field).text) continue
        if (!isRequired(resource, name))
          expect(updateFromWire(resource, { [wire]: '  \n ' })).toEqual({ [name]: null })
        expect(() => updateFromWire(resource, { [wire]: 'a\u0000b' }), name).toThrow(Problem)
        expect(() => updateFromWire(resource, { [wire]: 'a\ud800' }), name).toThrow(Problem)
      }
    })
  },
)

test('what shows nothing is absent; what shows something is kept as it was written', () => {
  for (const nothing of [
    '',
    ' \n',
    '\u200b',
    '\u202e\u202c',
    ' \u200b\u2060\ufeff ',
    '\u00ad',
    null,
    undefined,
  ])
    expect(blankToNull(nothing)).toBeNull()
  expect(blankToNull(' \u202efdp.a\u202c ')).toBe('\u202efdp.a\u202c')
  expect(blankToNull('👩\u200d👧')).toBe('👩\u200d👧')
})

describe('identifiers', () => {
  test.each<[IdentifierName, string, string]>([
    ['cpf', '52998224725', '529.982.247-25'],
    ['cnpj', '11222333000181', '11.222.333/0001-81'],
    ['cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['cep', '29600000', '29600-000'],
    ['phone', '2737351234', '(27) 3735-1234'],
    ['phone', '27999912345', '(27) 99991-2345'],
    ['ibge', '3205309', '3205309'],
    ['ibge', '320530', '320530'],
  ])('%s %s is shown as %s, and read back bare', (name, value, shown) => {
    expect([isValid(name, value), masked(name, value), bare(shown)]).toEqual([true, shown, value])
  })
  test.each<[IdentifierName, string]>([
    ['cpf', '52998224724'],
    ['cpf', '11111111111'],
    ['cpf', '5299822472'],
    ['cpf', '5299822472A'],
    ['cnpj', '11222333000180'],
    ['cnpj', '12ABC34501DE36'],
    ['cnpj', '00000000000000'],
    ['cnpj', '12ABC34501DEAA'],
    ['cep', '2960000'],
    ['cep', '2960000A'],
    ['phone', '273735123'],
    ['phone', '279999123456'],
    ['ibge', '32053'],
    ['ibge7', '320530'],
  ])('%s %s is refused', (name, value) => {
    expect(isValid(name, value)).toBe(false)
  })
  test.each([
    ['2737351234', '(27) 3735-1234'],
    ['(27)99991-2345', '(27) 99991-2345'],
    ['08001234567', '0800 123 4567'],
    ['0800 123 4567', '0800 123 4567'],
    ['03001234567', '0300 123 4567'],
    ['156', '156'],
    ['192', '192'],
    ['37351234', '3735-1234'],
    ['2737211234 ramal 215', '(27) 3721-1234 ramal 215'],
    ['(27) 3721-1234 ramal 215', '(27) 3721-1234 ramal 215'],
    ['(27) 3721-1234 / 3721-5678', '(27) 3721-1234 / 3721-5678'],
    ['(27) 3721-1234 e 3721-5678', '(27) 3721-1234 e 3721-5678'],
    ['027 3735 1234', '027 3735 1234'],
    ['+55 27 3735-1234', '+55 27 3735-1234'],
    ['(27) 3721-1234 (27) 3721-5678', '(27) 3721-1234 (27) 3721-5678'],
  ])('a telephone, %s, is kept as it is written and shown as %s', (written, shown) => {
    const { write } = ownProfile.phoneNumber
    expect(z.decode(write, ` ${written} `)).toBe(written)
    expect(formatValue(ownProfile.phoneNumber, written, capitalZone)).toBe(shown)
  })
  test.each([
    '12',
    'ramal',
    'ligue 156',
    '(27',
    '156 <b>',
    `156 ${'a'.repeat(60)}`,
    '27399910132733330000',
    '(27) 3999-10132733330000',
  ])('%s is no telephone', (text) => {
    expect(z.safeDecode(ownProfile.phoneNumber.write, text).success).toBe(false)
  })
  test('every CPF and CNPJ with right check digits is taken, and with a wrong one refused', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{9}$/), (base) => {
        const cpf = withChecks(base, [10, 9, 8, 7, 6, 5, 4, 3, 2])
        fc.pre(new Set(cpf).size > 1)
        expect(isValid('cpf', cpf)).toBe(true)
        expect(isValid('cpf', cpf.slice(0, 10) + String((Number(cpf[10]) + 1) % 10))).toBe(false)
      }),
    )
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{8}[0-9]{4}$/), (base) => {
        const cnpj = withChecks(base, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
        fc.pre(new Set(cnpj).size > 1)
        expect(isValid('cnpj', cnpj)).toBe(true)
        expect(isValid('cnpj', cnpj.slice(0, 13) + String((Number(cnpj[13]) + 1) % 10))).toBe(false)
      }),
    )
  })
  test('a mask adds signs only, and a value of another length is shown as it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(identifiers) as IdentifierName[])),
        fc.stringMatching(/^[0-9]{0,16}$/),
        (name, value) => {
          expect(bare(masked(name, value))).toBe(value)
        },
      ),
    )
  })
})

test.each([
  [
    '<p>Perguntas <strong>frequentes</strong>, <a href="/leis">legislação</a>.</p>',
    'Perguntas frequentes, legislação.',
  ],
  [
    '<ul><li>LAI</li><li>LRF</li></ul><blockquote>art.&nbsp;8º<br>e art. 48</blockquote>',
    'LAI LRF art. 8º e art. 48',
  ],
  ['5 &lt; 7 &amp;lt; 9', '5 < 7 &lt; 9'],
  ['receita < despesa e saldo > 0', 'receita < despesa e saldo > 0'],
  ['<li>Segunda via do IPTU</li><li><a href="https://www', 'Segunda via do IPTU'],
])('rich text as one line: %s', (html, line) => {
  expect(plainText(html)).toBe(line)
})

describe('calls', () => {
  test('a path is filled in, escaped, and never half', () => {
    expect(fillPath('/a/:id/b/:name', { id: 7, name: 'a/b ?' })).toBe('/a/7/b/a%2Fb%20%3F')
    expect(() => fillPath('/a/:id', {})).toThrow('id')
  })
  test('the page of a screen is its path without the parameters at its end', () => {
    expect(['/a/b/:id', '/a/:x/b', '/a/:x/:y'].map(pagePath)).toEqual(['/a/b', '/a/:x/b', '/a'])
  })
  test('a call has one of five methods', () => {
    expect(() => parseCall('HEAD /a')).toThrow('not a call')
  })
})

test('an address with an accent is one however often it is asked', () => {
  // Node 20's own answer turned into "no" after some five thousand.
  for (let times = 0; times < 20_000; times++)
    if (!isWebAddress('https://município.es.gov.br/ação')) expect(times).toBe('never')
  expect(urlOf('https://')).toBeUndefined()
  expect(urlOf('/licitações', 'http://portal')?.pathname).toBe('/licita%C3%A7%C3%B5es')
})
