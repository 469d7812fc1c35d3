import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import './fonts.css'
import { breathe } from '@/lib/breathe'
import { config, configProblem } from '@/lib/config'
import { App } from './App'
import { offerHolidays } from './holidays'
import { routes } from './routes'
import { setRoutesAhead } from './shell/ahead'
import { reloadOnStaleChunk } from './staleChunk'
import { makeStore } from './store'

/** Step by step, each a task of its own: in one, they would hold a phone for so long that it hears no press meanwhile. */
async function start(place: HTMLElement): Promise<void> {
  await breathe()
  const store = makeStore()
  offerHolidays(store)
  await breathe()
  // Made beside the first render, so that the first screen's chunk arrives while the profile is read.
  const router = createBrowserRouter(routes)
  setRoutesAhead(routes)
  await breathe()
  const root = createRoot(place)
  startTransition(() => root.render(<App store={store} router={router} />))
}

const place = document.getElementById('root')
if (place === null) {
  throw new Error('index.html has no #root')
}

document.title = config.productName
reloadOnStaleChunk()

if (configProblem === null) {
  void start(place)
} else {
  place.textContent = `La configuración del portal no es válida (${configProblem}). Avisa a quien lo administra.`
}
