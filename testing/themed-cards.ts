import { newCard } from '#archive/card.ts'

/** Words of three themes. */
export const THEMES = [
  'tomato soil compost seedling greenhouse watering pruning mulch harvest slug',
  'violin chord sonata tempo orchestra quartet melody rehearsal bow scale',
  'router packet subnet gateway latency firewall switch cable bandwidth proxy',
].map((words) => words.split(' '))

/** Cards of three themes in turn, two of each conversation; the 12th is private and has a word of its own with the first. */
export const CARDS = Array.from({ length: 60 }, (_, at) => {
  const theme = THEMES[at % 3]!
  const words = Array.from({ length: 6 }, (__, place) => theme[(at + place * 3) % theme.length]).join(' ')
  return newCard({
    id: `c${at}`,
    prompt: `how do i ${words}${at === 12 ? ' zebrasecret' : ''}`,
    response: `with the ${words}`,
    sessionTitle: `Session ${at % 3} ${at % 30}`,
    dayStamp: `202401${String(1 + (at % 28)).padStart(2, '0')}`,
    isPrivate: at === 12,
  })
})
