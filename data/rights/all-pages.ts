import { pagesOfAll, type Page } from '../../resources/pages.ts'
import { extraPages } from '../../resources/extra-pages.ts'
import { resources } from '../../resources/index.ts'

/** Every page of the back office: those of the nouns, and those of screens that are no noun's. */
export const allPages: readonly Page[] = [...pagesOfAll(resources), ...extraPages]
