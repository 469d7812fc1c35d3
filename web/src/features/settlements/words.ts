const HAPPENED: Readonly<Record<string, string>> = {
  open: 'Se entregó el anticipo',
  'add-line': 'Agregó un gasto',
  'change-line': 'Corrigió un gasto',
  'remove-line': 'Quitó un gasto',
  return: 'Recibió una devolución',
  'return-undone': 'Deshizo una devolución',
  submit: 'Envió a revisión',
  withdraw: 'La retiró para corregirla',
  accept: 'Aceptó la rendición',
  'send-back': 'La devolvió',
  excuse: 'Concedió una excepción',
  'excuse-used': 'Se usó la excepción',
  void: 'El banco devolvió el anticipo',
}

export function happenedWords(action: string): string {
  return HAPPENED[action] ?? action
}
