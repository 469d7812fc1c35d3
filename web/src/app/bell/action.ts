/** The name by which keys and the palette find the button of the bell. */
export const OPENS_NOTICES = 'notices'
