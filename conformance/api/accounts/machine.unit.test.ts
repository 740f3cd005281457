import { expect, test } from 'vitest'
import { machineOf, networkWords } from '../../../resources/machine.ts'

// What the list of one's sessions says of a machine and of where it stands.

const mozilla = 'Mozilla/5.0'
const windows = `${mozilla} (Windows NT 10.0; Win64; x64)`
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome 141 no Windows'],
  [`${windows} ${chrome} Safari/537.36 Edg/141.0.0.0`, 'Edge 141 no Windows'],
  [`${windows} ${chrome} Safari/537.36 OPR/124.0.0.0`, 'Opera 124 no Windows'],
  [`${mozilla} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox 144 no Linux'],
  [
    `${mozilla} (Linux; Android 10; K) ${chrome.replace('Chrome', 'SamsungBrowser/28.0 Chrome')} Mobile Safari/537.36`,
    'Samsung Internet 28 no Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
    'Safari 26 no iPhone',
  ],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15`,
    'Safari 18 no macOS',
  ],
  ['curl/8.5.0', 'Outro programa'],
  [`${windows} algo`, 'Outro programa no Windows'],
  [null, 'Outro programa'],
])('the browser that says %s is told by its name', (agent, name) => {
  expect(machineOf(agent)).toBe(name)
})

test.each([
  ['127.0.0.1', 'Do próprio servidor'],
  ['::1', 'Do próprio servidor'],
  ['192.168.1.20', 'Da rede interna, 192.168.1.20'],
  ['172.16.0.9', 'Da rede interna, 172.16.0.9'],
  ['172.32.0.9', 'De 172.32.0.9'],
  ['fd12:3456::1', 'Da rede interna, fd12:3456::1'],
  ['200.137.65.3', 'De 200.137.65.3'],
])('%s is %s', (address, said) => {
  expect(networkWords(address)).toBe(said)
})
