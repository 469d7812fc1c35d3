/** The sign of `public/favicon.svg`, drawn in place: a picture of its own would be asked for anew, and without a signal be missing. */
export function Logo() {
  return (
    <svg width={32} height={32} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#5B5EF0" />
      <path
        d="M7 13c3-4 6-4 9 0s6 4 9 0M7 20c3-4 6-4 9 0s6 4 9 0"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
