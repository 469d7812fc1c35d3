import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useLocation, useParams } from 'react-router'
import { useSession } from '@/app/session/useSession'
import { matchOf, queryWords } from '@/lib/match'
import { paths } from '@/lib/paths'
import { z } from '@/lib/schema'
import { BackLink } from '@/ui/BackLink'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Section } from '@/ui/Section'
import { TextInput } from '@/ui/TextInput'
import { TopicText } from './TopicText'
import type { Topic, TopicKey } from './topic'
import { isTopic, type KeyedTopic, mayRead, TOPICS, topicGroupsFor } from './topics'

const From = z.object({ from: z.string().check(z.startsWith('/')) })

/** The help: one topic for each screen, and all of them beside it. */
export function HelpPage() {
  const session = useSession()
  const { topic: wanted } = useParams()
  const { state } = useLocation()
  const key: TopicKey = isTopic(wanted) ? wanted : 'portal'
  const topic: Topic = TOPICS[key]
  // Any state may stand in the history; what is no address leads home.
  const from = From.safeParse(state)
  return (
    <>
      <PageHeader
        title={`Ayuda: ${topic.title}`}
        subtitle={topic.about}
        back={
          from.success ? (
            <BackLink to={from.data.from}>Volver a donde estabas</BackLink>
          ) : (
            <BackLink to={paths.home}>Volver al inicio</BackLink>
          )
        }
        actions={
          topic.screen !== paths.home && !from.success && mayRead(topic, session) ? (
            <Button component={RouterLink} to={topic.screen} variant="outlined" color="inherit">
              Ir a la pantalla
            </Button>
          ) : undefined
        }
      />
      <Box sx={{ display: { md: 'grid' }, gridTemplateColumns: '1fr 300px', gap: 3, alignItems: 'start' }}>
        <article aria-label={topic.title}>
          <TopicText topic={topic} />
        </article>
        <AllTopics current={key} state={state} />
      </Box>
    </>
  )
}

interface TopicsProps {
  current: TopicKey
  /** Where the help was asked for: it leads back there from every topic. */
  state: unknown
}

function AllTopics({ current, state }: TopicsProps) {
  const [typed, setTyped] = useState('')
  return (
    <Section title="Todos los temas">
      <TextInput
        type="search"
        size="small"
        label="Buscar en la ayuda"
        value={typed}
        onChange={(text) => setTyped(text)}
        htmlInput={{ 'data-shortcut': 'search' }}
      />
      <TopicList typed={typed} current={current} state={state} />
    </Section>
  )
}

/** Everything that a topic says, for the search: who knows a word of it finds it. */
function wordsOf({ words, about, who, next, refused }: Topic): string {
  return [words, about, ...who, ...next, ...refused].join(' ')
}

function TopicList({ typed, current, state }: TopicsProps & { typed: string }) {
  const groups = topicGroupsFor(useSession())
  const query = queryWords(typed)
  if (query.length === 0) {
    return groups.map(({ title, topics }) => (
      <Box key={title} sx={{ mt: 2 }}>
        <Typography component="h3" variant="overline" sx={{ color: 'neutral.600' }}>
          {title}
        </Typography>
        <Links topics={topics} current={current} state={state} />
      </Box>
    ))
  }
  const found = groups
    .flatMap(({ topics }) => topics)
    .flatMap((topic) => {
      const match = matchOf(query, { label: topic.title, words: wordsOf(topic) })
      return match === null ? [] : [{ topic, score: match.score }]
    })
    .toSorted((a, b) => b.score - a.score)
  return found.length === 0 ? (
    <EmptyState
      cause="no-match"
      title="Ningún tema habla de eso"
      text="Prueba con otra palabra, o pregunta a quien administra el portal."
    />
  ) : (
    <Links topics={found.map(({ topic }) => topic)} current={current} state={state} />
  )
}

function Links({ topics, current, state }: TopicsProps & { topics: readonly KeyedTopic[] }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
      {topics.map(({ key, title }) => (
        <li key={key}>
          <Link
            component={RouterLink}
            to={paths.help(key)}
            state={state}
            aria-current={key === current ? 'page' : undefined}
            sx={{
              display: 'flex',
              alignItems: 'center',
              minHeight: { xs: 44, md: 36 },
              px: 1,
              mx: -1,
              borderRadius: 1,
              typography: 'body2',
              fontWeight: key === current ? 700 : 500,
              color: key === current ? 'primary.dark' : 'text.primary',
              bgcolor: key === current ? 'primary.light' : undefined,
              textDecoration: 'none',
              '&:hover': { textDecoration: 'underline' },
            }}
          >
            {title}
          </Link>
        </li>
      ))}
    </Box>
  )
}
