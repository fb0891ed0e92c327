/** An address of each kind of page that the demonstration has. */
export const PAGES = [
  "/",
  "/reviews/",
  "/reviews/1-star/",
  "/reviews/2023/11/",
  "/review/g-8fd1c77/",
  "/services/water-heater/",
  "/technicians/grace-odunlade/",
  "/areas/lake-orrin/",
  "/insights/",
  "/about/",
  "/developers/",
  "/developers/reference/",
  "/feeds/",
  "/search/",
  "/404.html",
  "/410.html",
];
