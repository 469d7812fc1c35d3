import type { Plugin } from 'vite'

/**
 * Has no line of the application end with a "·": the blank behind each one in a text becomes one that does not break. Written at the
 * build, so that no screen can forget it; what the texts are in source and in tests stays plain.
 */
export function middots(): Plugin {
  return {
    name: 'caudal-middots',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      return /\/src\/.*\.tsx?(?:\?|$)/u.test(id) && code.includes(' · ')
        ? { code: code.replaceAll(' · ', ' ·\\u00a0'), map: null }
        : null
    },
  }
}
