import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import suites from '../../vitest.config.ts'

const order = (process.env.FILES_IN_ORDER ?? '').split('\n')
const place = ({ moduleId }: TestSpecification) =>
  order.findIndex((file) => moduleId.endsWith(file))

/** The files as FILES_IN_ORDER names them: those first that will probably find a fault. */
class InOrder extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.toSorted((one, other) => place(one) - place(other)))
  }
}

/** The suites as they are, in another order. */
export default mergeConfig(suites, { test: { sequence: { sequencer: InOrder } } })
