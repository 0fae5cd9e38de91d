/* A resolver that never answers, to be loaded before the system's own. */
#include <netdb.h>
#include <unistd.h>

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
    (void)name, (void)service, (void)hints, (void)found;
    for (;;)
        pause();
}
