/**
 * The page's stored view state, with VS Code's lifetime: kept when the page is reloaded, gone when it is opened again. `?visit=` tells the two apart,
 * because the browser tab may have shown another page before.
 */
const visit = new URLSearchParams(location.search).get('visit') ?? '';
if (sessionStorage.getItem('visit') !== visit) {
  sessionStorage.clear();
  localStorage.clear();
  sessionStorage.setItem('visit', visit);
}

export const viewState = {
  getState: (): unknown => JSON.parse(sessionStorage.getItem('state') ?? 'null'),
  setState: (state: unknown) => sessionStorage.setItem('state', JSON.stringify(state)),
};
