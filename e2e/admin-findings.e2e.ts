import { ADMINS, createAdmin, importCards, signIn } from './admin.ts'
import { expectNoViolations } from './axe.ts'
import { publish, review, row } from './review.ts'
import { expect, test } from './server.ts'

test.use({ settings: ADMINS })

const ADMIN = 'grace@example.com'

/** A card with a finding in its second answer and one in an earlier version of a document, in no other text. */
const cardBeyond = (id: string, sessionTitle: string) => {
  const said = (text: string) => [{ kind: 'text' as const, text }]
  const bare = { model: '', at: '', prompt: said('what grows there') }
  const again = { ...bare, response: said('Moss, says jo.doe@fruits.org.'), after: [] }
  const plan = {
    kind: 'document' as const,
    title: 'Plan',
    language: '',
    versions: ['By ann.lee@fruits.org.', 'By all.'],
  }
  const shown = { ...bare, response: [...said('Ferns.'), plan] }
  const texts = { prompt: 'what grows there', response: 'Ferns.\n\n**Plan**\n\nBy all.', sessionTitle }
  return { id, ...texts, content: { ...shown, answer: 1, alternatives: [again] } }
}

test('a finding is redacted by one key in the review, the card is published without it, and it is undone', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, ADMIN)
  const prompt = 'mail me: jo.doe@pears.org or ann.lee@pears.org'
  await importCards(server, [{ id: 'mailed', prompt, sessionTitle: 'Mailed', response: 'To jo.doe@pears.org.' }])
  await signIn(page, ADMIN)
  await page.goto('/review?card=mailed')
  const here = review(page).locator('mark[data-state="here"]')
  const findings = review(page).locator('mark[data-finding]')
  await expect(findings).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(here).toContainText('jo.doe@pears.org')
  await page.keyboard.press('r')
  await expect(review(page).getByText('‘jo.doe@pears.org’ redacted in 2 places.')).toBeVisible()
  await expect(findings).toHaveCount(1)
  await expect(row(page, 'Mailed')).toContainText(/\D1 finding not seen/)
  await page.keyboard.press('u')
  await expect(review(page).getByText('Undone: the words are there again.')).toBeVisible()
  await expect(findings).toHaveCount(3)
  await expect(row(page, 'Mailed')).toContainText(/3 findings not seen/)
  await page.keyboard.press('j')
  await expect(here).toContainText('jo.doe@pears.org')
  await review(page).getByRole('button', { name: 'redact', exact: true }).click()
  await expect(findings).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(here).toContainText('ann.lee@pears.org')
  await page.keyboard.press('r')
  await expect(findings).toHaveCount(0)
  await page.keyboard.press('p')
  await expect(review(page).getByText('‘Mailed’: 1 card published.')).toBeVisible()

  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/card/x-mailed')
  const card = visitor.getByRole('dialog')
  await expect(card.getByRole('article')).toContainText('mail me: ▇▇▇ or ▇▇▇')
  await expect(card.getByRole('img', { name: 'redacted: an e-mail address' }).first()).toBeVisible()
  expect(await visitor.content()).not.toContain('pears.org')
})

test('a finding in coloured code is marked beside those in the words around it, and gone to', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const response = 'Write to jo.doe@plums.org.\n\n```js\nconst to = "ann.lee@plums.org"\n```\n\nOr to me@plums.org.'
  await importCards(server, [{ id: 'coloured', prompt: 'whom do I ask', sessionTitle: 'Coloured', response }])
  await signIn(page, ADMIN)
  await page.goto('/review?card=coloured')
  await expect(review(page).locator('.hljs-keyword')).toHaveText('const')
  await expect(review(page).locator('mark[data-finding]')).toHaveText([/^jo\.doe/, /^ann\.lee/, /^me@/])
  for (const words of ['jo.doe@plums.org', 'ann.lee@plums.org', 'me@plums.org']) {
    await page.keyboard.press('j')
    await expect(review(page).locator('mark[data-state="here"]')).toHaveText(words)
  }
})

test('other words of a conversation in review are redacted by marking them, in its turn alone', async ({
  page,
  server,
}) => {
  await createAdmin(server, ADMIN)
  const card = { sessionTitle: 'Gardener', response: 'Ask **Rosalind Fern** about it, ROSALIND FERN.' }
  await importCards(server, [
    { id: 'fern1', prompt: 'who knows the garden', ...card },
    { id: 'fern2', prompt: 'who else does', ...card, dayStamp: '20240105_130000' },
  ])
  await signIn(page, ADMIN)
  await page.goto('/review?card=fern1')
  const turn = (name: string) => review(page).getByRole('article', { name })
  await turn('who knows the garden').getByText('Rosalind Fern', { exact: true }).selectText()
  await review(page).getByRole('button', { name: 'redact', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'redact words' })
  await expect(form.getByLabel('words', { exact: true })).toHaveValue('Rosalind Fern')
  await form.getByRole('button', { name: 'redact', exact: true }).click()
  await expect(form.getByRole('status')).toHaveText(
    'Redacted in 1 place. With other capitals this card still has ‘ROSALIND FERN’: redact that as well where it is meant.',
  )
  await page.keyboard.press('Escape')
  await expect(turn('who knows the garden')).toContainText('Ask ▇▇▇ about it,')
  await expect(turn('who else does')).toContainText('Rosalind Fern')
})

test('findings in another answer and an earlier version are visited or redacted, and the card is then whole', async ({
  page,
  server,
  browser,
}) => {
  await createAdmin(server, ADMIN)
  const prompt = 'ann.lee@fruits.org, jo.doe@fruits.org and max.roe@fruits.org'
  await importCards(server, [cardBeyond('beyond', 'Beyond'), { id: 'crowd', prompt, sessionTitle: 'Crowd' }])
  await signIn(page, ADMIN)
  await page.goto('/review?card=beyond')
  await expect(row(page, 'Beyond')).toContainText('2 findings not seen')
  const here = review(page).locator('mark[data-state="here"]')
  await expect(review(page).getByText('answer 2 of 2', { exact: true })).toBeVisible()
  await expect(review(page).getByText('earlier version of ‘Plan’', { exact: true })).toBeVisible()

  // They hold no publication back.
  await expect(review(page).getByText(/^Visitors see prompt and response alone until 2 more findings/)).toBeVisible()
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('p')
  await expect(review(page).getByText('‘Beyond’: 1 card published.')).toBeVisible()

  await row(page, 'Beyond').click()
  // The keys are for the conversation that is on show.
  await expect(row(page, 'Beyond')).toHaveAttribute('aria-current', 'true')
  await expect(review(page).getByRole('region', { name: 'conversation', exact: true })).toContainText('Ferns.')
  await page.keyboard.press('j')
  await expect(here).toHaveText('ann.lee@fruits.org')
  await expect(here).toBeInViewport()
  const list = review(page).getByRole('list', { name: 'findings' })
  await expect(list.getByRole('listitem').nth(0)).toContainText('an e-mail address, card 1, earlier version of ‘Plan’')
  await page.keyboard.press('j')
  await expect(here).toHaveText('jo.doe@fruits.org')
  // The review with most on it: findings of every place, and what was seen.
  await expectNoViolations(page, { only: 'dialog' })
  await page.keyboard.press('r')
  await expect(review(page).getByText('‘jo.doe@fruits.org’ redacted in 1 place.')).toBeVisible()
  await expect(review(page).getByText('Everyone can read it.')).toBeVisible()
  const visitor = await (await browser.newContext({ baseURL: server.url })).newPage()
  await visitor.goto('/card/x-beyond?answer=2')
  await expect(visitor.getByRole('dialog')).toContainText('Moss, says ▇▇▇.')

  // Of more findings than are listed the next ones come once those before were seen. It is as the server answers, but
  // with room for two instead of five hundred that wait.
  await page.route('**/api/admin/review/crowd*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { cards: { findings: { state: string }[]; more: { own: number } }[] }
    const card = answer.cards[0]!
    let waiting = 0
    const listed = card.findings.filter(({ state }) => state !== 'waiting' || ++waiting <= 2)
    card.more.own = card.findings.length - listed.length
    card.findings = listed
    await route.fulfill({ response, json: answer })
  })
  await row(page, 'Crowd').click()
  await expect(review(page).getByText('1 more finding is listed once these have been seen.')).toBeVisible()
  await expect(review(page).getByText('Possible once 3 more findings have been seen.')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(review(page).getByText('finding 2 of 3', { exact: true })).toBeVisible()
  await expect(review(page).getByText('Possible once the last finding has been seen.')).toBeVisible()
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('j')
  await expect(here).toHaveText('max.roe@fruits.org')
  await expect(publish(page)).toHaveAttribute('aria-disabled', 'false')
})
