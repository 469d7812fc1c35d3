/** The people of the demonstration (domain, section 11). */
export const PEOPLE = [
  'Yadira Batista',
  'Eliécer Quintero',
  'Milagros Pineda',
  'Rogelio Castillo',
  'Carmen Arosemena',
  'Dayana Rodríguez',
  'Tomás Herrera',
  'Graciela Moreno',
  'Iván Samudio',
  'Nereida Vega',
  'Óscar Villarreal',
  'Beatriz Núñez',
  'Kevin Ábrego',
] as const

export type Person = (typeof PEOPLE)[number]
