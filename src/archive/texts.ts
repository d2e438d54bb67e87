/** Every text of the specification that a person can see, letter for letter, in one place. */
export const TEXTS = {
  // Section 2: screens
  loading: 'Loading...',
  loadingInitial: 'Loading initial content...',
  loadingStarred: 'Loading all cards to show your starred cards...',
  loadingStarredHint: 'This may take a moment for the first time',
  searchPlaceholder: (meetings: string | null) =>
    meetings === null ? 'search your meetings' : `search through ${meetings} meetings`,
  home: 'home',
  my: 'my',
  starredLabel: '★ my starred cards',
  about: 'about',
  faq: 'faq',
  cardsShown: 'Cards shown',
  imageLoading: 'Loading image...',
  imageUnavailable: 'Image unavailable',
  contextWindow: 'Context window',
  timeNavigation: 'time',
  timeNavigationLoading: 'loading...',
  linkCopied: 'Link copied to clipboard!',
  permalinkCopied: 'Permalink copied to clipboard!',
  close: 'Close',
  noCards: 'No cards available to display.',

  // Section 8: errors
  initialFailed: 'Failed to fetch initial cards. Please try again later.',
  cardsFailed: 'Failed to fetch cards. Please try again later.',
  tagFailed: 'Tag filtering failed. Please try again later.',
  searchFailed: 'Search failed. Please try again later.',
  tagAndSearchFailed: 'Failed to fetch combined tag and search results. Please try again later.',
  combinedFailed: 'Failed to fetch combined results. Please try again later.',
  activityFailed: 'Failed to fetch activity data. Please try again later.',
  carouselFailed: 'Failed to fetch cards for carousel. Please try again later.',
  timelineFailed: 'Failed to fetch cards for timeline navigation. Please try again later.',
  cardFailed: 'Failed to fetch card',
  noSuchCard: 'There is no such card.',
  somethingWrong: 'Something went wrong',
} as const
