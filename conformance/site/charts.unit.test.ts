import { createElement } from 'react'
import { markupOf } from '../../site/markup.ts'
import { expect, test } from 'vitest'
import { BarChart, type BarChartProps } from '../../site/parts/charts/bar-chart.tsx'
import { LineChart, type LineChartProps } from '../../site/parts/charts/line-chart.tsx'

const points = ['janeiro', 'fevereiro', 'março'].map((label) => ({
  label,
  short: label.slice(0, 3),
}))
const lines = (series: LineChartProps['series']) =>
  markupOf(createElement(LineChart, { id: 'g', title: 'Por mês', over: 'Mês', points, series }))
    .html
const bars = (given: BarChartProps['bars']) =>
  markupOf(
    createElement(BarChart, {
      id: 'f',
      title: 'Por função',
      of: 'Função',
      measure: 'Pago',
      bars: given,
    }),
  ).html
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found)
const cells = (html: string) => all(html, /<td class="number">([^<]*)<\/td>/g)

test('the policy of the pages refuses nothing of a chart: it has no style and no script', () => {
  for (const html of [
    lines([{ label: 'Pago', values: [1, 2, 3] }]),
    bars([{ label: 'Saúde', value: 1 }]),
  ])
    expect(html).not.toMatch(/style=|<style|<script|on\w+=/)
})

test('the picture of lines leads to its table, which has the same numbers to the cent', () => {
  const html = lines([
    { label: 'Empenhado', values: [1_234_567.8, 20.05, null] },
    { label: 'Pago', values: [0, -3.1, null] },
  ])
  expect(html).toContain('role="img"')
  expect(html).toContain('aria-describedby="g-numeros"')
  expect(html).toContain('<table id="g-numeros"')
  expect(cells(html)).toEqual(['1.234.567,80', '0,00', '20,05', '-3,10', '–', '–'])
  expect(all(html, /<path class="series series-(\d)"/g)).toEqual(['0', '1'])
  // A point for every number that is there, none for a month without one.
  expect(all(html, /<circle class="dot series-(\d)"/g)).toEqual(['0', '0', '1', '1'])
})

test('a line breaks where a month has no number', () => {
  const [path = ''] = all(lines([{ label: 'Pago', values: [1, null, 3] }]), / d="([^"]*)"/g)
  expect(path.match(/M/g)).toHaveLength(2)
})

test('every place of a picture is inside it, whatever the numbers are', () => {
  for (const values of [[0, 0, 0], [null, null, null], [-5, -1, -9], [1e15, 1, 0.01], [7]]) {
    const html = lines([{ label: 'Pago', values }])
    expect(html).not.toMatch(/NaN|Infinity|undefined/)
    for (const place of all(html, /cy="([^"]*)"/g)) {
      expect(Number(place)).toBeGreaterThanOrEqual(0)
      expect(Number(place)).toBeLessThanOrEqual(260)
    }
  }
})

test('bars are as long as their numbers, from the zero that they share', () => {
  const html = bars([
    { label: 'Saúde', value: 300, href: '/p/um/dados?funcao=10' },
    { label: 'Deduções', value: -100 },
  ])
  expect(all(html, /<rect class="fill[^"]*" x="([^"]*)"/g)).toEqual(['25.00%', '0.00%'])
  expect(all(html, /<rect class="fill[^>]* width="([^"]*)"/g)).toEqual(['75.00%', '25.00%'])
  expect(cells(html).map((it) => it?.replace(/\s/g, ' '))).toEqual(['R$ 300,00', '-R$ 100,00'])
  expect(html).toContain('<a href="/p/um/dados?funcao=10">Saúde</a>')
  expect(bars([{ label: 'Saúde', value: 0 }])).not.toMatch(/NaN/)
})
