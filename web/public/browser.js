// Says in a browser that is too old what it is: the portal itself would stay empty there. Written for any browser, however
// old, so nothing in here may be newer than 2009. The versions are those of `browsers.json`; a test holds them together.
;(function () {
  // What the named browsers have and the ones before them lack.
  var isNewEnough =
    'noModule' in document.createElement('script') &&
    typeof Promise === 'function' &&
    typeof Object.hasOwn === 'function' &&
    typeof [].toSorted === 'function' &&
    typeof [].findLast === 'function' &&
    typeof CSS !== 'undefined' &&
    typeof CSS.supports === 'function' &&
    CSS.supports('height', '1dvh') &&
    CSS.supports('container-type', 'inline-size') &&
    CSS.supports('grid-template-columns', 'subgrid') &&
    CSS.supports('selector(:has(a))')
  if (isNewEnough) {
    return
  }
  function tell() {
    var place = document.createElement('p')
    place.id = 'navegador-antiguo'
    place.setAttribute('role', 'alert')
    var text =
      'Tu navegador es demasiado antiguo para Caudal: puede que no veas nada o que algo falle. Actualízalo, o usa ' +
      'Chrome o Edge 117, Firefox 121 o Safari 16.4, o una versión más nueva.'
    place.appendChild(document.createTextNode(text))
    document.body.insertBefore(place, document.body.firstChild)
  }
  if (document.body) {
    tell()
  } else {
    document.addEventListener('DOMContentLoaded', tell)
  }
})()
