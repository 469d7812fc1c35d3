import { createRoot } from 'react-dom/client'
import './fonts.css'
import { config, configProblem } from '@/lib/config'
import { App } from './App'
import { reloadOnStaleChunk } from './staleChunk'

const place = document.getElementById('root')
if (place === null) {
  throw new Error('index.html has no #root')
}

document.title = config.productName
reloadOnStaleChunk()

if (configProblem === null) {
  createRoot(place).render(<App />)
} else {
  place.textContent = `La configuración del portal no es válida (${configProblem}). Avisa a quien lo administra.`
}
